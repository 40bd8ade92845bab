// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
// an order keeps the price that it was shown; a queue of orders; fill() waits, then charges by the old total
public class WxFieldObj {
    static class Order { int soldBefore; int qty = 1; }
    private final List<Order> open = new ArrayList<>();
    private int sold; private boolean market;
    public synchronized void place(Order o) { o.soldBefore = sold; open.add(o); }
    public synchronized void fill(Order o) throws InterruptedException {
        place(o);
        while (!market) wait();
        open.remove(o);
        sold = o.soldBefore + o.qty;
    }
    public synchronized void openMarket() { market = true; notifyAll(); }
    public synchronized int sold() { return sold; }
    public static void main(String[] a) throws Exception {
        WxFieldObj w = new WxFieldObj();
        Runnable r = () -> { try { w.fill(new Order()); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.openMarket(); t.join(); u.join();
        assert w.sold() == 2 : w.sold();
    }
}
