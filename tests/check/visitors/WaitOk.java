// options: --kinds atomicity
// expect: must-hold
import java.util.concurrent.locks.*;
public class WaitOk {
    private final int[] items = new int[2];
    private int count, tail, head;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
    public void put(int v) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length) notFull.await();
            items[tail] = v; tail = (tail + 1) % 2; count++;
            notEmpty.signal();
        } finally { lock.unlock(); }
    }
    public int take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) notEmpty.await();
            int v = items[head]; head = (head + 1) % 2; count--;
            notFull.signal();
            return v;
        } finally { lock.unlock(); }
    }
    public static void main(String[] a) throws Exception {
        WaitOk w = new WaitOk();
        Thread t = new Thread(() -> { try { for (int i = 1; i < 4; i++) w.put(i); } catch (InterruptedException e) { } });
        Thread u = new Thread(() -> { try { for (int i = 1; i < 4; i++) { int v = w.take(); assert v == i; } } catch (InterruptedException e) { } });
        t.start(); u.start(); t.join(); u.join();
    }
}
