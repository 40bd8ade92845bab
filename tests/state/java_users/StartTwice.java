/* Two want to start the same worker. */
public class StartTwice {
    static final Thread worker = new Thread(() -> { });
    static volatile boolean started;

    static void ensure() {
        if (!started) {
            started = true;
            worker.start(); // found: exception
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(StartTwice::ensure);
        t.start();
        ensure();
        t.join();
    }
}
