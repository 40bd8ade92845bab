/* Reset comes between set and the waiter. */
// options: --kinds atomicity
// expect: must-doubt
/** Min: a value that is there, and may be taken away again. */
public class V11NullLocal {
    static final class Cell {
        private String value;
        public synchronized void set(String s) { value = s; notifyAll(); }
        private static int size(String v) { return v.length(); }
        public synchronized void reset() { value = null; }
        public synchronized int length() throws InterruptedException {
            if (value == null) wait();
            return size(value);
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
