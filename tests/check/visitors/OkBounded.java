// A bounded buffer with a lock and two conditions.
//
// expect: must-prove Buffer

import java.util.concurrent.locks.*;

class Buffer<T> {
    private final Lock lock = new ReentrantLock();
    private final Condition full = lock.newCondition(), empty = lock.newCondition();
    private final Object[] items = new Object[8];
    private int head, count;
    public void put(T t) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length)
                full.await();
            items[(head + count) % items.length] = t;
            count++;
            empty.signal();
        } finally {
            lock.unlock();
        }
    }
    @SuppressWarnings("unchecked")
    public T take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0)
                empty.await();
            T t = (T)items[head];
            items[head] = null;
            head = (head + 1) % items.length;
            count--;
            full.signal();
            return t;
        } finally {
            lock.unlock();
        }
    }
}

public class OkBounded {
    public static void main(String[] x) throws Exception {
        Buffer<Integer> b = new Buffer<>();
        long[] sum = new long[1];
        Go.both(
            ()
                -> {
                try {
                    for (int i = 0; i < 50000; i++)
                        b.put(i);
                } catch (InterruptedException e) {
                }
            },
            () -> {
                try {
                    for (int i = 0; i < 50000; i++)
                        sum[0] += b.take();
                } catch (InterruptedException e) {
                }
            });
        System.out.println(sum[0] == 50000L * 49999 / 2 ? "OK" : "WRONG");
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
