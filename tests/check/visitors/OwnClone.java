// options: --kinds atomicity
// expect: must-doubt
// the second worker is a clone that shares the tally
public class OwnClone {
    static class Tally { private int n; public void inc() { n++; } public int get() { return n; } }
    static class Worker implements Runnable, Cloneable {
        final Tally tally = new Tally();
        public void run() { tally.inc(); }
        Worker copy() { try { return (Worker) clone(); } catch (CloneNotSupportedException e) { throw new Error(e); } }
    }
    public static void main(String[] a) throws Exception {
        for (int i = 0; i < 2; i++) {
            Worker w = new Worker();
            Worker c = w.copy();
            Thread t = new Thread(w), u = new Thread(c);
            t.start(); u.start(); t.join(); u.join();
            assert w.tally.get() == 2;
        }
    }
}
