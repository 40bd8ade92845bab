/* (open stays true). */
// options: --kinds atomicity
// expect: must-hold
/** A gate with two flags: open, and a slot that is full or not. */
public class W06DeskTwoLoops {
    static final class Desk {
        private boolean open, full;
        private String paper;
        public synchronized void open() { open = true; notifyAll(); }
        public synchronized void put(String p) throws InterruptedException {
            while (full) wait();
            paper = p; full = true;
            notifyAll();
        }
        public synchronized String take() throws InterruptedException {
            while (!open) wait();
            while (!full) wait();
            String p = paper;
            paper = null; full = false;
            notifyAll();
            return p;
        }
    }
    static volatile boolean bad;
    public static void main(String[] args) throws Exception {
        Desk d = new Desk();
        Runnable taker = () -> { try { if (d.take() == null) bad = true; } catch (InterruptedException e) { } };
        Thread a = new Thread(taker), b = new Thread(taker);
        Thread p = new Thread(() -> { try { d.put("x"); d.put("y"); } catch (InterruptedException e) { } });
        a.start(); b.start(); p.start();
        d.open();
        a.join(); b.join();
        if (bad) { System.out.println("BROKEN"); System.exit(0); }
        p.join();
        System.out.println("OK");
    }
}
