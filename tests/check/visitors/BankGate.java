/* Both orders of the two accounts occur, but always below the one gate of the bank. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class BankGate {
    private static final Object GATE = new Object();
    private final Object savings = new Object(), checking = new Object();
    private long s = 100, c = 100;
    void save(long x) { synchronized (GATE) { synchronized (checking) { synchronized (savings) { c -= x; s += x; } } } }
    void spend(long x) { synchronized (GATE) { synchronized (savings) { synchronized (checking) { s -= x; c += x; } } } }
    long total() { synchronized (savings) { return s; } }
    public static void main(String[] args) throws Exception {
        BankGate b = new BankGate();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            final boolean even = i % 2 == 0;
            ts[i] = new Thread(() -> { for (int k = 0; k < 250; k++) { if (even) b.save(k); else b.spend(k); b.total(); } });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(b.total());
    }
}
