// What was made from what was read goes through an array. Two who do that lose an update.
// expect: must-doubt
public class LostThroughArray {
    static class T { final int k; T(int k) { this.k = k; } } private volatile T t = new T(0);
    void step(boolean hit) { T[] both = {new T(t.k + 1), new T(0)}; t = both[0]; }
    int count() { return t.k; }
    public static void main(String[] args) throws Exception {
        LostThroughArray c = new LostThroughArray();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
