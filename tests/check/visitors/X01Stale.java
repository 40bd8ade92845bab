/* Count is read before the loop and written back behind it. */
// options: --kinds atomicity
// expect: must-doubt

/** Tokens that workers take; who finds none waits. */
public class X01Stale {
    static final class Tokens {
        private int count;
        
        public synchronized void give() { count++; notifyAll(); }
        public synchronized void take() throws InterruptedException {
            int n = count;
            while (count == 0) wait();
            count = n <= 0 ? 0 : n - 1;
        }
        
        public synchronized int count() { return count; }
    }
    static volatile boolean bad;
    public static void main(String[] args) throws Exception {
        Tokens t = new Tokens();
        Runnable r = () -> { try { t.take(); if (t.count() < 0) bad = true; } catch (InterruptedException e) { } };
        Thread a = new Thread(r), b = new Thread(r);
        a.start(); b.start();
        t.give();
        t.give();
        a.join(); b.join();
        System.out.println(!bad && t.count() == 0 ? "OK" : "BROKEN");
    }
}
