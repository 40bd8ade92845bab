/* Reset comes between set and the waiter. */
// options: --kinds atomicity
// expect: must-doubt
/** Min: a value that is there, and may be taken away again. */
public class V11Count {
    static final class Cell {
        private int n;
        public synchronized void set(String s) { n = s.length(); notifyAll(); }
        public synchronized void reset() { n = 0; }
        public synchronized int length() throws InterruptedException {
            if (n == 0) wait();
            return n;
        }
    }
    static volatile boolean bad;
    public static void main(String[] args) throws Exception {
        Cell c = new Cell();
        Runnable r = () -> { try { if (c.length() != 1) bad = true; } catch (InterruptedException e) { } catch (NullPointerException e) { bad = true; } };
        Thread a = new Thread(r), b = new Thread(r);
        a.start(); b.start();
        c.set("x");
        c.reset();
        Thread.sleep(5);
        c.set("y");
        a.join(); b.join();
        System.out.println(bad ? "BROKEN" : "OK");
    }
}
