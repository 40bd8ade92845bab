// lost update. It compares with a value that was read later (second), and writes what it computed from the first.
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookWrongOld.seq
public class LookWrongOld {
    private int seq;
    private synchronized int seq() { return seq; }
    int next() {
        while (true) {
            int first = seq();
            int mine = first + 1;
            int second = seq();
            synchronized (this) {
                if (seq == second) { seq = mine; return mine; }
            }
        }
    }
    public static void main(String[] args) throws Exception {
        LookWrongOld g = new LookWrongOld();
        Thread a = new Thread(() -> { for (int i = 0; i < 3; i++) g.next(); });
        Thread b = new Thread(() -> { for (int i = 0; i < 3; i++) g.next(); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(g.seq() + " of 6");
    }
}
