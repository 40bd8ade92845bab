// A copy of a list is wrapped and takes its place. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostListWrapped {
    private volatile List<String> l = Collections.emptyList();
    void step(boolean hit) { List<String> c = new ArrayList<>(l); c.add("x"); l = Collections.unmodifiableList(c); }
    int count() { return l.size(); }
    public static void main(String[] args) throws Exception {
        LostListWrapped c = new LostListWrapped();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
