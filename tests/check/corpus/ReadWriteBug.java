/* Two threads hold the read lock at once, and one of them changes what the other one reads. */
// expect: must-find atomicity Temperature.celsius Temperature.known
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Temperature {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int celsius;
    private boolean known;

    public void measure(int value) {
        lock.readLock().lock();
        try {
            known = true;
            celsius = value;
        } finally {
            lock.readLock().unlock();
        }
    }

    public int get() {
        lock.readLock().lock();
        try {
            return known ? celsius : 0;
        } finally {
            lock.readLock().unlock();
        }
    }

    public void forget() {
        lock.writeLock().lock();
        try {
            known = false;
            celsius = 0;
        } finally {
            lock.writeLock().unlock();
        }
    }
}

public class ReadWriteBug {
    public static void main(String[] args) throws InterruptedException {
        Temperature temperature = new Temperature();
        Thread sensor = new Thread(() -> temperature.measure(20));
        Thread display = new Thread(() -> System.out.println(temperature.get()));
        sensor.start();
        display.start();
        sensor.join();
        display.join();
        temperature.forget();
    }
}
