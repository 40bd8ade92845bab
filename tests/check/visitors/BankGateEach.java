/* The "gate" is an object of each teller, not one for all, so it guards nothing. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class BankGateEach {
    static class Teller implements Runnable {
        private final Object gate = new Object();
        private final Vault v; private final boolean forth;
        Teller(Vault v, boolean forth) { this.v = v; this.forth = forth; }
        public void run() {
            for (int i = 0; i < 300; i++) {
                synchronized (gate) { if (forth) v.save(i); else v.spend(i); }
            }
        }
    }
    static class Vault {
        private final Object savings = new Object(), checking = new Object();
        private long s, c;
        void save(long x) { synchronized (checking) { synchronized (savings) { c -= x; s += x; } } }
        void spend(long x) { synchronized (savings) { synchronized (checking) { s -= x; c += x; } } }
    }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Vault v = new Vault();
        Thread a = new Thread(new Teller(v, true)), b = new Thread(new Teller(v, false));
        a.start(); b.start(); a.join(); b.join();
        System.out.println("done");
    }
}
