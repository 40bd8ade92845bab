// A new array is filled in a loop from the old one. Two who do that lose an update.
// expect: must-doubt
public class LostArrayLoop {
    private volatile int[] a = new int[1];
    void step(boolean hit) { int[] o = a; int[] c = new int[1]; c[0] = o[0] + 1; a = c; }
    int count() { return a[0]; }
    public static void main(String[] args) throws Exception {
        LostArrayLoop c = new LostArrayLoop();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
