// An abstract generic repository; the template method is synchronized, hooks run under the lock; wait/notifyAll in a
// sibling.
//
// expect: must-prove CountRepo
// expect: must-prove Repo

import java.util.*;

abstract class Repo<K, V> {
    protected final Map<K, V> rows = new TreeMap<>();
    private int version;
    protected abstract V merge(V old, V now);
    public synchronized void save(K k, V v) {
        rows.put(k, merge(rows.get(k), v));
        version++;
        notifyAll();
    }
    public synchronized int awaitVersion(int n) throws InterruptedException {
        while (version < n)
            wait();
        return version;
    }
    public synchronized V get(K k) {
        return rows.get(k);
    }
}

class CountRepo extends Repo<String, Integer> {
    private int merges;
    @Override
    protected Integer merge(Integer o, Integer n) {
        merges++;
        return o == null ? n : o + n;
    }
    public synchronized int merges() {
        return merges;
    }
}

public class OkTemplate {
    public static void main(String[] x) throws Exception {
        CountRepo r = new CountRepo();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++)
                    r.save("a", 1);
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    r.save("a", 1);
            });
        System.out.println(r.awaitVersion(40000) == 40000 && r.get("a") == 40000 && r.merges() == 40000 ? "OK"
                                                                                                        : "WRONG");
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
