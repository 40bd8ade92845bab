// verdict: proved
// A wait whose time may be over, and a free choice.
import java.util.Random;

public class Timed {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Random random = new Random();
        Thread other = new Thread(() -> {
            if (random.nextBoolean()) {
                synchronized (lock) {
                    lock.notifyAll();
                }
            }
        });
        other.start();
        synchronized (lock) {
            lock.wait(100);
        }
        other.join();
    }
}
