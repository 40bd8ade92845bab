import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/* What is taken while what is held, what is a circle, and which loops and calls may wait for ever. */
class Order {
    static final Object first = new Object(); // name: FIRST
    static final Object second = new Object(); // name: SECOND
    static final Object third = new Object(); // name: THIRD
    static final Object left = new Object(); // name: LEFT
    static final Object right = new Object(); // name: RIGHT
    static final Object early = new Object(); // name: EARLY
    static final Object late = new Object(); // name: LATE
    static final ReentrantLock lock = new ReentrantLock(); // name: LOCK
    static final ReentrantLock tried = new ReentrantLock(); // name: TRIED

    // must: FIRST before SECOND; FIRST in no circle
    // must: SECOND not before FIRST; SECOND before THIRD
    // must: THIRD not before SECOND
    // must: LEFT before RIGHT; LEFT in a circle
    // must: RIGHT before LEFT; RIGHT in a circle
    // must: EARLY before LATE; EARLY in no circle
    // must: LATE before EARLY; LATE in no circle
    // must: LOCK before TRIED
    // tolerated: LOCK not before FIRST
    // must: TRIED in no circle; TRIED not before LOCK

    static volatile boolean done;
    static int n;

    static void chain() {
        synchronized (first) {
            helper();
        }
    }

    static void helper() {
        synchronized (second) {
            synchronized (third) {
                n++;
            }
        }
    }

    static void locks() {
        lock.lock();
        try {
            tried.lock();
            tried.unlock();
        } finally {
            lock.unlock();
        }
        tried.lock();
        try {
            if (lock.tryLock()) {
                lock.unlock();
            }
        } finally {
            tried.unlock();
        }
        synchronized (first) {
            n++;
        }
    }

    static void careless(int[] data) {
        lock.lock(); // must: may wait
        data[n] = 1;
        lock.unlock();
    }

    static int loops(List<String> list, int[] data) {
        int sum = 0;
        for (int i = 0; i < data.length; i++) // must: ends
            for (int k = i; k >= 0; k -= 2) // must: ends
                sum += data[k];
        for (String text : list) // must: ends
            sum += text.length();
        Iterator<String> all = list.iterator();
        while (all.hasNext()) // must: may wait
            if (sum > 3)
                sum += all.next().length();
        return sum;
    }

    static void spin() {
        while (!done) // must: may wait
            Thread.yield();
    }

    static void others(Object on) throws InterruptedException {
        synchronized (on) {
            on.wait(); // must: may wait
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread before = new Thread(() -> {
            synchronized (early) {
                synchronized (late) {
                    n++;
                }
            }
        });
        before.start();
        before.join();
        new Thread(() -> {
            chain();
            locks();
            synchronized (left) {
                synchronized (right) {
                    n++;
                }
            }
        }).start();
        chain();
        synchronized (late) {
            synchronized (early) {
                n++;
            }
        }
        synchronized (right) {
            synchronized (left) {
                n++;
            }
        }
        careless(new int[2]);
        loops(List.of("a"), new int[2]);
        spin();
        others(third);
    }
}
