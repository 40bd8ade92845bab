// lost update. "only go up" check with a value computed from an old total: two deposits, one is lost.
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookOrderTotal.total
public class LookOrderTotal {
    private int total;
    private synchronized int total() { return total; }
    void add(int n) {
        int next = total() + n;
        synchronized (this) {
            if (next > total) total = next;
        }
    }
    public static void main(String[] args) throws Exception {
        LookOrderTotal t = new LookOrderTotal();
        Thread a = new Thread(() -> { for (int i = 0; i < 4; i++) t.add(5); });
        Thread b = new Thread(() -> { for (int i = 0; i < 4; i++) t.add(3); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(t.total() + " of 32");
    }
}
