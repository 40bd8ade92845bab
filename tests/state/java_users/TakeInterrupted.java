/* Interrupts reach those who wait in queues, locks and semaphores. */
// holds
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class TakeInterrupted {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        BlockingQueue<String> q = new ArrayBlockingQueue<>(1);
        int[] caught = new int[1];
        Thread t = new Thread(() -> {
            try { q.take(); } catch (InterruptedException e) { caught[0]++; }
        });
        t.start();
        t.interrupt();
        t.join();
        assert caught[0] == 1;
        lock.lock();
        Thread u = new Thread(() -> {
            try { lock.lockInterruptibly(); } catch (InterruptedException e) { caught[0]++; }
        });
        u.start();
        u.interrupt();
        u.join();
        lock.unlock();
        assert caught[0] == 2;
    }
}
