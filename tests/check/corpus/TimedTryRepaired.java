// A cache whose methods wait for its lock only for some time: the outcome of tryLock stands in a variable, which finally asks.
//
// expect: must-hold
// expect: must-prove Cache

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
            if (!locked)
                return false;
            key = newKey;
            value = newValue;
            return true;
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

class TimedTryRepaired {
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
