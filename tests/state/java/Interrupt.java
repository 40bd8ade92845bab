/* An interrupt ends a wait, whether it comes before or behind it.
 * outcome: interrupted */
public class Interrupt {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try { lock.wait(); } catch (InterruptedException e) { System.out.println("interrupted"); }
            }
        });
        t.start();
        t.interrupt();
        t.join();
    }
}
// holds
