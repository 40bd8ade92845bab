/* An exception ends a thread, not the program; the status is 0. */
public class UncaughtThread {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { int[] a = new int[1]; a[1] = 2; }, "worker");
        t.start();
        t.join();
        System.out.println("main goes on " + t.isAlive());
        Thread.setDefaultUncaughtExceptionHandler((x, e) -> System.out.println(x.getName() + ": " + e));
        Thread u = new Thread(() -> { throw new IllegalStateException("second"); }, "other");
        u.start();
        u.join();
    }
}
