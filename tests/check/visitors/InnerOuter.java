/* Inner objects take the outer monitor first, then their own. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class InnerOuter {
    private int total;
    class Item { private int n; void inc() { synchronized (InnerOuter.this) { synchronized (this) { n++; total++; } } } synchronized int n() { return n; } }
    synchronized int total(Item... is) { int s = total; for (Item i : is) s += i.n(); return s; }
    public static void main(String[] args) throws Exception {
        InnerOuter o = new InnerOuter(); Item[] is = { o.new Item(), o.new Item() }; Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { Item it = is[i % 2]; ts[i] = new Thread(() -> { for (int k = 0; k < 100; k++) { it.inc(); o.total(is); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(o.total(is));
    }
}
