/* Who joins a thread takes its monitor in the JDK: another one that has it and waits for who joins waits for ever.
 * outcome: deadlock
 * outcome: done */
public class ThreadMonitor {
    static class Worker extends Thread { }
    static volatile boolean go;
    static final Object gate = new Object();
    public static void main(String[] args) throws Exception {
        Thread t = new Worker();
        Thread u = new Thread(() -> {
            synchronized (t) {
                synchronized (gate) {
                    while (!go)
                        try { gate.wait(); } catch (InterruptedException e) { } // found: deadlock
                }
            }
        });
        t.start();
        u.start();
        t.join();
        synchronized (gate) { go = true; gate.notifyAll(); }
        u.join();
        System.out.println("done");
    }
}
