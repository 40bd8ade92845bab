// A buffer of a fixed size with a lock and two conditions: whoever awaits a place, or an element, goes on without looking again.
//
// T1 awaits an element in take, T2 puts one, T3 takes it, T1 goes on: it takes what is not there, and count becomes -1.
//
// expect: must-find atomicity Ring.count

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
            if (count == elements.length)
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
            if (count == 0)
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

class RingAwaitsOnceBug {
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
