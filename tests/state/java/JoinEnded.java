/* Who joins a thread that has ended still takes its monitor: who has it and waits for the one that joins, waits for ever.
 * outcome: deadlock
 * outcome: done */
public class JoinEnded {
    static class Worker extends Thread { }
    static final Object gate = new Object();
    static boolean go;
    public static void main(String[] args) throws Exception {
        Thread t = new Worker();
        t.start();
        Thread u = new Thread(() -> {
            try {
                t.join();
                synchronized (t) {
                    synchronized (gate) { while (!go) gate.wait(); } // found: deadlock
                }
            } catch (InterruptedException e) { }
        });
        u.start();
        t.join();
        synchronized (gate) { go = true; gate.notifyAll(); }
        u.join();
        System.out.println("done");
    }
}
