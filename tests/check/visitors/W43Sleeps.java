import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/* Only calls with a time that is as good as for ever: sleep, wait, join, poll, tryAcquire, parkNanos with
 * Long.MAX_VALUE, under the lock that another thread needs. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class W43Sleeps {
    static final Object L = new Object(), M = new Object(); static int n;
    static void one() throws Exception { synchronized (L) { n++; Thread.sleep(Long.MAX_VALUE); } }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Thread a = new Thread(() -> { try { one(); } catch (Exception e) { } }), b = new Thread(() -> { for (int i = 0; i < 60; i++) synchronized (L) { n--; } });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(n);
    }
}
