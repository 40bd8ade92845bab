// options: --kinds atomicity
// expect: must-doubt
// ticket drawn before the wait, written back by a helper through an object
public class WaitSeqBack {
    static class Ticket { final int n; Ticket(int n) { this.n = n; } }
    private int seq; private boolean go;
    private void store(Ticket t) { seq = t.n; }
    public synchronized void step() throws InterruptedException {
        Ticket t = new Ticket(++seq);
        while (!go) wait();
        store(t);
    }
    public synchronized void go() { go = true; notifyAll(); }
    public synchronized int seq() { return seq; }
    public static void main(String[] a) throws Exception {
        WaitSeqBack w = new WaitSeqBack();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.seq() == 2 : w.seq();
    }
}
