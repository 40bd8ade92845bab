// As TimedTryRepaired, but put goes on without the lock when it has waited long enough.
//
// T1 in put writes key without the lock, T2 in describe reads key and value, T1 writes value: T2 sees a key with the value of another.
//
// expect: must-find atomicity Cache.key Cache.value

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

class Cache {
    private final ReentrantLock lock = new ReentrantLock();
    private String key = "";
    private String value = "";

    public boolean put(String newKey, String newValue) throws InterruptedException {
        boolean locked = false;
        try {
            locked = lock.tryLock(50, TimeUnit.MILLISECONDS);
            key = newKey;
            value = newValue;
            return locked;
        } finally {
            if (locked)
                lock.unlock();
        }
    }

    public String describe() throws InterruptedException {
        if (!lock.tryLock(1, TimeUnit.SECONDS))
            return "busy";
        try {
            return key + "=" + value;
        } finally {
            lock.unlock();
        }
    }
}

class TimedTryBug {
    private static void fill(Cache cache, String name) {
        try {
            for (int i = 0; i < 3; i++)
                cache.put(name, name + i);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cache cache = new Cache();
        Thread one = new Thread(() -> fill(cache, "one"));
        Thread two = new Thread(() -> fill(cache, "two"));
        one.start();
        two.start();
        System.out.println(cache.describe());
        one.join();
        two.join();
    }
}
