// wrong: deadlock -- only the worker waits for ever; main is said to run in circles, too
/* main waits in a loop for the worker, and leaves; the worker waits for ever. Only the worker does. */
public class SpinThenGone {
    static volatile int state;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            state = 1;
            state = 2;
            synchronized (lock) {
                try {
                    lock.wait(); // it waits for ever
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        t.start();
        while (state < 2)
            Thread.yield();
    }
}
