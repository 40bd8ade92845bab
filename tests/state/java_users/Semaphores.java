import java.util.concurrent.Semaphore;
/** BROKEN: three workers take two of three permits one by one. */
public class Semaphores {
    static final Semaphore buffers = new Semaphore(3);
    static void job() { buffers.acquireUninterruptibly(); buffers.acquireUninterruptibly(); buffers.release(2); } // found: deadlock
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[3];
        for (int i = 0; i < 3; i++) { t[i] = new Thread(Semaphores::job); t[i].start(); }
        for (Thread x : t) x.join();
    }
}
