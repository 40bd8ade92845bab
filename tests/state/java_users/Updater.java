/* A field updater beside a plain access. */
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
public class Updater {
    volatile int hits;
    static final AtomicIntegerFieldUpdater<Updater> HITS = AtomicIntegerFieldUpdater.newUpdater(Updater.class, "hits");
    public static void main(String[] args) throws InterruptedException {
        Updater u = new Updater();
        Thread t = new Thread(() -> HITS.incrementAndGet(u));
        t.start();
        u.hits++;
        t.join();
        assert u.hits == 2; // found: assertion
    }
}
