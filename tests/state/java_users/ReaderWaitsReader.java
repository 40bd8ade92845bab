import java.util.concurrent.CountDownLatch; import java.util.concurrent.locks.*;
/** BROKEN: the first reader waits for the second one, which queues behind a writer that waits for the first. */
public class ReaderWaitsReader {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    static int value;
    public static void main(String[] a) throws Exception {
        CountDownLatch part = new CountDownLatch(1);
        Thread first = new Thread(() -> { rw.readLock().lock(); try { part.await(); } catch (InterruptedException e) { } finally { rw.readLock().unlock(); } }, "first"); // found: deadlock
        Thread second = new Thread(() -> { rw.readLock().lock(); try { part.countDown(); } finally { rw.readLock().unlock(); } }, "second");
        Thread writer = new Thread(() -> { rw.writeLock().lock(); try { value++; } finally { rw.writeLock().unlock(); } }, "writer");
        first.start();
        if (a.length > 0) Thread.sleep(50);
        writer.start();
        if (a.length > 0) Thread.sleep(50);
        second.start();
        first.join(); second.join(); writer.join();
    }
}
