/* Nobody interrupts. */
// options: --kinds atomicity
// expect: must-hold
/** Sums per worker, which main adds up when all have ended. */
public class J01Once {
    static final class Stats {
        private int done;
        private long sum;
        void add(int x) { synchronized (this) { sum += x; done++; } }
        public void finish() { long s = sum; s += 100; sum = s; done++; }
        public long sum() { return sum; }
    }
    
    public static void main(String[] args) throws Exception {
        Stats st = new Stats();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int n = i + 1;
            ts[i] = new Thread(() -> st.add(n));
            ts[i].start();
        }
        
        for (Thread t : ts) {
            try { t.join(); } catch (InterruptedException e) { System.out.println("interrupted"); }
        }
        st.finish();
        for (Thread t : ts) while (t.isAlive()) Thread.yield();
        System.out.println(st.sum() == 103 ? "OK" : "BROKEN");
    }
}
