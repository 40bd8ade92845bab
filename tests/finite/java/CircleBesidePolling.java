// verdict: deadlock
// Two threads wait for each other's monitors; main looks again and again whether they are done.
public class CircleBesidePolling {
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
            synchronized (b) {
                synchronized (a) {
                    secondDone = true;
                }
            }
        }).start();
        while (!firstDone || !secondDone) {
            Thread.sleep(10);
        }
    }
}
