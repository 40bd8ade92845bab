// A cache under a read-write lock that looks again under the write lock.
//
// expect: must-hold

import java.util.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

class Cache<K, V> {
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<K, V> map = new HashMap<>();
    private V find(K k) {
        rw.readLock().lock();
        try {
            return map.get(k);
        } finally {
            rw.readLock().unlock();
        }
    }
    V get(K k, Function<K, V> f) {
        V v = find(k);
        if (v != null)
            return v;
        rw.writeLock().lock();
        try {
            v = map.get(k);
            if (v == null) {
                v = f.apply(k);
                map.put(k, v);
            }
            return v;
        } finally {
            rw.writeLock().unlock();
        }
    }
    public int size() {
        rw.readLock().lock();
        try {
            return map.size();
        } finally {
            rw.readLock().unlock();
        }
    }
}

public class OkRwCache {
    public static void main(String[] x) throws Exception {
        Cache<Integer, String> c = new Cache<>();
        Runnable r = () -> {
            for (int i = 0; i < 50000; i++)
                c.get(i % 100, k -> "v" + k);
        };
        Go.both(r, r);
        System.out.println(c.size() == 100 ? "OK" : "WRONG");
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
