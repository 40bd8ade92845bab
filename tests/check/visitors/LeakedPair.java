/* Each thread makes a pair, but publishes it; the others use the last one published. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class LeakedPair {
    static class Pair { final Object l = new Object(), r = new Object(); int n; void lr() { synchronized (l) { synchronized (r) { n++; } } } void rl() { synchronized (r) { synchronized (l) { n--; } } } }
    static volatile Pair last;
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { Pair p = new Pair(); last = p; for (int k = 0; k < 300; k++) { last.lr(); last.rl(); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println("ok");
    }
}
