// A new array has one more than the old one. Two who do that lose an update.
// expect: must-doubt
public class LostArrayInitialised {
    private volatile int[] a = {0};
    void step(boolean hit) { a = new int[] {a[0] + 1}; }
    int count() { return a[0]; }
    public static void main(String[] args) throws Exception {
        LostArrayInitialised c = new LostArrayInitialised();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
