/* Broken: the total is read before the loop and written behind it. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.concurrent.atomic.AtomicLong;
public class ToldBatchBad {
    static final AtomicLong total = new AtomicLong();
    static void sum(int from, int to) {
        long n = total.get();
        for (int i = from; i < to; i++) {
            if (i % 3 == 0) continue;
            n += i;
        }
        total.set(n);
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> sum(0, 10)), b = new Thread(() -> sum(10, 20));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(total.get() == 27 + 100 ? "fine" : "LOST " + total.get());
    }
}
