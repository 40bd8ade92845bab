/* Hit without a lock: ONE finding for four sites. */
// options: --kinds atomicity
// expect: must-doubt
/** Counters at several places. */
public class N01SitesBug {
    static final class Hits {
        private int n;
        public void hit() { n++; }
        public synchronized int n() { return n; }
       
    }
    static final class Page {
        final Hits views = new Hits();
        final Hits clicks = new Hits();
    }
    static final Hits all = new Hits();
    public static void main(String[] args) throws Exception {
        Page p = new Page();
        Hits mine = new Hits();
        Runnable r = () -> { p.views.hit(); p.clicks.hit(); all.hit(); mine.hit(); };
        Thread a = new Thread(r), b = new Thread(r);
        a.start(); b.start();
        a.join(); b.join();
        System.out.println(p.views.n() + p.clicks.n() + all.n() + mine.n() == 8 ? "OK" : "BROKEN");
    }
}
