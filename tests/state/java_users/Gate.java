/* The start gate of every book: all wait at a latch until main lets them go. */
// holds
import java.util.concurrent.CountDownLatch;
public class Gate {
    static int n;
    public static void main(String[] args) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Thread[] t = new Thread[2];
        for (int i = 0; i < 2; i++)
            (t[i] = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    return;
                }
                synchronized (go) {
                    n++;
                }
            })).start();
        go.countDown();
        for (Thread x : t)
            x.join();
        assert n == 2;
    }
}
