/* An inner method that is synchronized takes the outer monitor; the outer one takes the inner. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class InnerOuterBad {
    private int total;
    class Item { private int n; synchronized void inc() { n++; synchronized (InnerOuterBad.this) { total++; } } synchronized int n() { return n; } }
    synchronized int total(Item... is) { int s = total; for (Item i : is) { s += i.n(); } return s; }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        InnerOuterBad o = new InnerOuterBad(); Item[] is = { o.new Item(), o.new Item() }; Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { Item it = is[i % 2]; ts[i] = new Thread(() -> { for (int k = 0; k < 100; k++) { it.inc(); o.total(is); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(o.total(is));
    }
}
