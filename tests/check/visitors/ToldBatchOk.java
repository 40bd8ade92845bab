/* Correct: a local count is added in one step in the end. */
// options: --kinds atomicity
// expect: must-hold
import java.util.concurrent.atomic.AtomicLong;
public class ToldBatchOk {
    static final AtomicLong total = new AtomicLong();
    static void sum(int from, int to) {
        long n = 0;
        for (int i = from; i < to; i++) {
            if (i % 3 == 0) continue;
            n += i;
        }
        total.addAndGet(n);
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> sum(0, 10)), b = new Thread(() -> sum(10, 20));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(total.get() == 27 + 100 ? "fine" : "LOST " + total.get());
    }
}
