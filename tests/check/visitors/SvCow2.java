// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
// a price table that is copied by a helper; the draft is kept in the editor object over the wait for approval
public class SvCow2 {
    static class Editor { private List<Integer> draft; void load(List<Integer> l) { draft = new ArrayList<>(l); } void add(int n) { draft.add(n); } List<Integer> draft() { return draft; } }
    private volatile List<Integer> prices = new ArrayList<>();
    private boolean approved;
    public synchronized void publish(Editor e) throws InterruptedException {
        e.load(prices);
        while (!approved) wait();
        e.add(1);
        prices = e.draft();
    }
    public synchronized void approve() { approved = true; notifyAll(); }
    public int size() { return prices.size(); }
    public static void main(String[] a) throws Exception {
        SvCow2 w = new SvCow2();
        Runnable r = () -> { try { w.publish(new Editor()); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.approve(); t.join(); u.join();
        assert w.size() == 2 : w.size();
    }
}
