// verdict: proved
// The same with the monitors in one order.
public class OrderBesidePolling {
    static final Object a = new Object(), b = new Object();
    static volatile boolean firstDone, secondDone;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (a) {
                synchronized (b) {
                    firstDone = true;
                }
            }
        }).start();
        new Thread(() -> {
            synchronized (a) {
                synchronized (b) {
                    secondDone = true;
                }
            }
        }).start();
        while (!firstDone || !secondDone) {
            Thread.sleep(10);
        }
    }
}
