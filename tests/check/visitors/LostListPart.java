// A part of a list is copied. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostListPart {
    private volatile List<String> l = new ArrayList<>();
    void step(boolean hit) { List<String> c = new ArrayList<>(l.subList(0, l.size())); c.add("x"); l = c; }
    int count() { return l.size(); }
    public static void main(String[] args) throws Exception {
        LostListPart c = new LostListPart();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
