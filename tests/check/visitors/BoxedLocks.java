/* Small boxed Integers are cached: both threads lock the same two objects, in both orders. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class BoxedLocks {
    static int moved;
    static void move(int from, int to) {
        Integer f = from, t = to;
        synchronized (f) { synchronized (t) { moved++; } }
    }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Thread x = new Thread(() -> { for (int i = 0; i < 1000; i++) move(1, 2); });
        Thread y = new Thread(() -> { for (int i = 0; i < 1000; i++) move(2, 1); });
        x.start(); y.start(); x.join(); y.join();
        System.out.println(moved);
    }
}
