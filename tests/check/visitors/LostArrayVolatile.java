// A new array takes the place of the old one. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostArrayVolatile {
    private volatile int[] a = new int[0];
    void step(boolean hit) { int[] c = Arrays.copyOf(a, a.length + 1); c[c.length - 1] = 1; a = c; }
    int count() { return a.length; }
    public static void main(String[] args) throws Exception {
        LostArrayVolatile c = new LostArrayVolatile();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
