// verdict: proved
// The repair of LostSignal.
public class AskedSignal {
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
            while (x == 0) {
                o.wait();
            }
            assert x == 1;
        }
    }
}
