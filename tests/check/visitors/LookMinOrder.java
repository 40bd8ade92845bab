// lost update. Stock only falls: `if (left < stock) stock = left` with left computed from an older look.
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookMinOrder.stock
public class LookMinOrder {
    private int stock = 50;
    private synchronized int stock() { return stock; }
    void ship(int n) {
        int left = stock() - n;
        synchronized (this) { if (left < stock) stock = left; }
    }
    public static void main(String[] args) throws Exception {
        LookMinOrder t = new LookMinOrder();
        Thread a = new Thread(() -> { for (int i = 0; i < 4; i++) t.ship(5); });
        Thread b = new Thread(() -> { for (int i = 0; i < 4; i++) t.ship(3); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(t.stock() + " of 18");
    }
}
