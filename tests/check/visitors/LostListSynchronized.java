// A copy of a list is set by a synchronized method. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostListSynchronized {
    private List<String> l = new ArrayList<>(); synchronized List<String> get() { return l; } synchronized void set(List<String> n) { l = n; }
    void step(boolean hit) { List<String> c = new ArrayList<>(get()); c.add("x"); set(c); }
    int count() { return get().size(); }
    public static void main(String[] args) throws Exception {
        LostListSynchronized c = new LostListSynchronized();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
