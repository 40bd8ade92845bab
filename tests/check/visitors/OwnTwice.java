// options: --kinds atomicity
// expect: must-doubt
// the same runnable for two threads
public class OwnTwice {
    static class Tally { private int n; public void inc() { n++; } public int get() { return n; } }
    static class Worker implements Runnable {
        private final Tally tally = new Tally();
        public void run() { tally.inc(); }
        public int result() { return tally.get(); }
    }
    public static void main(String[] a) throws Exception {
        for (int i = 0; i < 2; i++) {
            Worker w = new Worker();
            Thread t = new Thread(w);
            Thread u = new Thread(w);
            t.start(); u.start(); t.join(); u.join();
            assert w.result() == 2;
        }
    }
}
