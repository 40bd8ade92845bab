import java.util.concurrent.locks.*;
import java.util.function.Supplier;

/* As LambdaLocks, but other() is with(b, ... with(a)). */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class LambdaLocksBad {
    static <T> T with(Lock l, Supplier<T> s) { l.lock(); try { return s.get(); } finally { l.unlock(); } }
    private final Lock a = new ReentrantLock(), b = new ReentrantLock(); private int n;
    int both() { return with(a, () -> with(b, () -> ++n)); }
    int one() { return with(a, () -> n); }
    int other() { return with(b, () -> one() + 1); }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        LambdaLocksBad x = new LambdaLocksBad(); Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 100; k++) { x.both(); x.one(); x.other(); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(x.one());
    }
}
