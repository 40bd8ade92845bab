/* A watchdog sleeps for Long.MAX_VALUE ms under the lock when it sees an error; others wait for the lock for ever. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class SleepForever {
    static final Object L = new Object(); static int n;
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Thread w = new Thread(() -> { for (int i = 0; i < 60; i++) synchronized (L) { n++; if (i == 30) try { Thread.sleep(Long.MAX_VALUE); } catch (InterruptedException e) { } } });
        w.start();
        for (int i = 0; i < 60; i++) synchronized (L) { n--; }
        w.join();
        System.out.println(n);
    }
}
