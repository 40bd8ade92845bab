// options: --kinds atomicity
// expect: must-doubt
// each worker knows the one before it
public class OwnPeers {
    static class Purse { private int n = 10; public void take() { n--; } public void give() { n++; } public int get() { return n; } }
    static class Worker extends Thread {
        final Purse purse = new Purse();
        Worker peer;
        @Override public void run() { if (peer != null) peer.purse.take(); purse.give(); }
    }
    public static void main(String[] a) throws Exception {
        Worker[] ws = new Worker[2];
        Worker prev = null;
        for (int i = 0; i < 2; i++) { ws[i] = new Worker(); ws[i].peer = prev; prev = ws[i]; }
        for (Worker w : ws) w.start();
        for (Worker w : ws) w.join();
        assert ws[0].purse.get() == 10 : ws[0].purse.get();
    }
}
