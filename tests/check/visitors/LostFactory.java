// A method makes one of two objects from what it is given. Two who do that lose an update.
// expect: must-doubt
public class LostFactory {
    static class T { final int k; T(int k) { this.k = k; } } static T make(int k) { return k % 2 == 0 ? new T(k) : new T(k + 0); } private volatile T t = new T(0);
    void step(boolean hit) { t = make(t.k + 1); }
    int count() { return t.k; }
    public static void main(String[] args) throws Exception {
        LostFactory c = new LostFactory();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
