/* A daemon that waits for ever does not keep the program from its end. */
// holds
public class DaemonWaits {
    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            synchronized (DaemonWaits.class) {
                try {
                    DaemonWaits.class.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        t.setDaemon(true);
        t.start();
    }
}
