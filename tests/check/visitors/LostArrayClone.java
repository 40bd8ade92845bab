// A clone of an array is changed and takes its place. Two who do that lose an update.
// expect: must-doubt
public class LostArrayClone {
    private volatile int[] a = new int[1];
    void step(boolean hit) { int[] c = a.clone(); c[0]++; a = c; }
    int count() { return a[0]; }
    public static void main(String[] args) throws Exception {
        LostArrayClone c = new LostArrayClone();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
