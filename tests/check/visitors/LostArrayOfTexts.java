// A longer copy of an array takes its place. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostArrayOfTexts {
    private volatile String[] a = new String[0];
    void step(boolean hit) { String[] c = Arrays.copyOf(a, a.length + 1); c[a.length] = "x"; a = c; }
    int count() { return a.length; }
    public static void main(String[] args) throws Exception {
        LostArrayOfTexts c = new LostArrayOfTexts();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
