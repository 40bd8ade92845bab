// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
// draft and live share the list after publish(); edits of the draft then show in live
public class TwoFields {
    private List<Integer> draft = new ArrayList<>();
    private volatile List<Integer> live = new ArrayList<>();
    public synchronized void edit(int n) {
        draft.add(n);
        draft.add(-n);
    }
    public synchronized void publish() {
        live = draft;
    }
    public int liveSum() {
        List<Integer> l = live;
        int s = 0;
        for (int i = 0; i < l.size(); i++) s += l.get(i);
        return s;
    }
    public static void main(String[] x) throws Exception {
        TwoFields p = new TwoFields();
        p.publish();
        Thread t = new Thread(() -> { p.publish(); p.edit(3); });
        Thread u = new Thread(() -> { int n = p.liveSum(); assert n == 0 : n; });
        t.start(); u.start(); t.join(); u.join();
    }
}
