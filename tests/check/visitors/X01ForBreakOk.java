// options: --kinds atomicity
// expect: must-hold

/** Tokens that workers take; who finds none waits. */
public class X01ForBreakOk {
    static final class Tokens {
        private int count;
        
        public synchronized void give() { count++; notifyAll(); }
        public synchronized void take() throws InterruptedException {
            for (;;) {
                if (count > 0) break;
                wait();
            }
            count--;
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
        Thread.sleep(1);
        t.give();
        a.join(); b.join();
        System.out.println(!bad && t.count() == 0 ? "OK" : "BROKEN");
    }
}
