/* Lost update: looks in one region, writes in the next. */
// expect: must-find atomicity Seq.n
class Seq {
    private int n;
    synchronized int n() { return n; }
    synchronized boolean still(int v) { return n == v; }
    synchronized void put(int v) { n = v; }

    void next() {
        int v;
        do {
            v = n();
        } while (!advance(v));
    }

    boolean advance(int v) {
        if (!still(v)) {
            return false;
        }
        put(v + 1);
        return true;
    }
}

class LookApart {

    public static void main(String[] args) throws Exception {
        Seq s = new Seq();
        Thread a = new Thread(() -> { s.next(); });
        Thread b = new Thread(() -> { s.next(); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(s.n() == 2 ? "OK" : "BROKEN " + s.n());
    }
}
