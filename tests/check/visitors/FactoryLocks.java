/* Both locks come from one factory method (one allocation site), and are taken in both orders. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class FactoryLocks {
    static Object newMutex() { return new Object(); }
    private final Object a = newMutex(), b = newMutex(); private int n;
    void up() { synchronized (a) { synchronized (b) { n++; } } }
    void down() { synchronized (b) { synchronized (a) { n--; } } }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        FactoryLocks f = new FactoryLocks();
        Thread x = new Thread(() -> { for (int i = 0; i < 1000; i++) f.up(); });
        Thread y = new Thread(() -> { for (int i = 0; i < 1000; i++) f.down(); });
        x.start(); y.start(); x.join(); y.join();
        System.out.println(f.n);
    }
}
