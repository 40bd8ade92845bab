// A copy of a Vector takes its place. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostVectorCopy {
    private volatile List<String> l = new Vector<>();
    void step(boolean hit) { List<String> c = new Vector<>(l); c.add("x"); l = c; }
    int count() { return l.size(); }
    public static void main(String[] args) throws Exception {
        LostVectorCopy c = new LostVectorCopy();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
