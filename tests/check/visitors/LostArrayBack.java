// A copy of an array is changed and copied back. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostArrayBack {
    private final int[] a = new int[1]; synchronized int[] get() { return a.clone(); } synchronized void set(int[] n) { System.arraycopy(n, 0, a, 0, 1); }
    void step(boolean hit) { int[] t = get(); t[0]++; set(t); }
    int count() { return get()[0]; }
    public static void main(String[] args) throws Exception {
        LostArrayBack c = new LostArrayBack();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
