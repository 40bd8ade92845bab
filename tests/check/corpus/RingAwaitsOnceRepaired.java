// A buffer of a fixed size with a lock and two conditions: whoever awaits a place, or an element, looks again behind that.
//
// expect: must-hold
// expect: must-prove Ring

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class Ring {
    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final int[] elements = new int[4];
    private int first;
    private int count;

    public void put(int element) throws InterruptedException {
        lock.lock();
        try {
            while (count == elements.length)
                notFull.await();
            elements[(first + count) % elements.length] = element;
            count++;
            notEmpty.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public int take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0)
                notEmpty.await();
            int element = elements[first];
            first = (first + 1) % elements.length;
            count--;
            notFull.signalAll();
            return element;
        } finally {
            lock.unlock();
        }
    }
}

class RingAwaitsOnceRepaired {
    public static void main(String[] args) {
        Ring ring = new Ring();
        for (int t = 0; t < 2; t++) {
            new Thread(() -> {
                try {
                    for (int i = 0; i < 10; i++)
                        ring.put(i);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
            new Thread(() -> {
                try {
                    for (int i = 0; i < 10; i++)
                        System.out.println(ring.take());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
    }
}
