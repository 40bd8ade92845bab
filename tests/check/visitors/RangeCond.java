/* Write skew: each bound is set to the lesser/greater one of itself and the other (no branch). */
// expect: must-find atomicity RangeCond.LO RangeCond.HI
import java.util.concurrent.atomic.AtomicInteger;
class RangeCond {
    static final AtomicInteger LO = new AtomicInteger(0), HI = new AtomicInteger(10);
    static void low(int x) { LO.set(Math.min(x, HI.get())); }
    static void high(int x) { HI.set(Math.max(x, LO.get())); }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> low(7)), b = new Thread(() -> high(3));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(LO.get() <= HI.get() ? "OK" : "BROKEN");
    }
}
