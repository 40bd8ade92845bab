// verdict: deadlock
// The missed signal of 004, Figure 3: who waits does not look whether there is anything to wait for.
public class LostSignal {
    static final Object o = new Object();
    static int x;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (o) {
                x = 1;
                o.notify();
            }
        }).start();
        synchronized (o) {
            o.wait();
            int y = x;
        }
    }
}
