// A new array is set by a synchronized method. Two who do that lose an update.
// expect: must-doubt
public class LostArraySynchronized {
    private int[] a = {0, 0}; synchronized int[] get() { return a; } synchronized void set(int[] n) { a = n; }
    void step(boolean hit) { int[] c = get().clone(); c[hit ? 0 : 1]++; set(c); }
    int count() { return a[0] + a[1]; }
    public static void main(String[] args) throws Exception {
        LostArraySynchronized c = new LostArraySynchronized();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
