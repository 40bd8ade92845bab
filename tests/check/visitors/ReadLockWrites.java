// The counter of hits is written under the read lock.
//
// expect: must-find atomicity RwCache.hits

import java.util.*;
import java.util.concurrent.locks.*;

class RwCache {
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, String> map = new HashMap<>();
    private long hits;
    public String get(String k) {
        rw.readLock().lock();
        try {
            String v = map.get(k);
            if (v != null)
                hits++;
            return v;
        } finally {
            rw.readLock().unlock();
        }
    }
    public void put(String k, String v) {
        rw.writeLock().lock();
        try {
            map.put(k, v);
        } finally {
            rw.writeLock().unlock();
        }
    }
    long hits() {
        return hits;
    }
}

public class ReadLockWrites {
    public static void main(String[] a) throws Exception {
        RwCache c = new RwCache();
        c.put("a", "b");
        Runnable r = () -> {
            for (int i = 0; i < 100000; i++)
                c.get("a");
        };
        Go.both(r, r);
        System.out.println(c.hits() == 200000 ? "OK" : "WRONG " + c.hits());
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
