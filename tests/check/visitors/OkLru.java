// An LRU cache by LinkedHashMap in access order with removeEldestEntry, every method synchronized.
//
// expect: must-prove Lru

import java.util.*;

class Lru<K, V> {
    private int evicted;
    private final Map<K, V> map = new LinkedHashMap<>(16, .75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            if (size() > 50) {
                evicted++;
                return true;
            }
            return false;
        }
    };
    public synchronized V get(K k) {
        return map.get(k);
    }
    public synchronized void put(K k, V v) {
        map.put(k, v);
    }
    public synchronized int evicted() {
        return evicted;
    }
}

public class OkLru {
    public static void main(String[] x) throws Exception {
        Lru<Integer, String> c = new Lru<>();
        Runnable r = () -> {
            for (int i = 0; i < 20000; i++) {
                c.put(i, "v");
                c.get(i - 1);
            }
        };
        Go.both(r, r);
        System.out.println(c.evicted() > 0 ? "OK" : "WRONG");
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
