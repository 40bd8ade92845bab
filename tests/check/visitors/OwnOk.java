// options: --kinds atomicity
// expect: must-hold
public class OwnOk {
    static class Tally { private int a, b; public void tick() { a++; b++; } public int skew() { return a - b; } }
    static class Worker implements Runnable {
        private final Tally tally = new Tally();
        private int sum;
        public void run() { for (int i = 0; i < 2; i++) { tally.tick(); sum += i; } Tally t = new Tally(); t.tick(); }
        public int skew() { return tally.skew(); }
    }
    public static void main(String[] a) throws Exception {
        Worker[] ws = new Worker[2];
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { ws[i] = new Worker(); ts[i] = new Thread(ws[i]); }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        for (Worker w : ws) assert w.skew() == 0;
    }
}
