// Tasks of a pool use a synchronized object; main reads it under the lock behind awaitTermination.
//
// expect: must-prove Bag

import java.util.*;
import java.util.concurrent.*;

class Bag {
    private final List<Integer> l = new ArrayList<>();
    public synchronized void add(int i) {
        l.add(i);
    }
    public synchronized List<Integer> copy() {
        return new ArrayList<>(l);
    }
    public synchronized int size() {
        return l.size();
    }
}

public class OkPool {
    public static void main(String[] x) throws Exception {
        Bag b = new Bag();
        ExecutorService p = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 1000; i++) {
            int k = i;
            p.submit(() -> b.add(k));
        }
        p.shutdown();
        if (!p.awaitTermination(10, TimeUnit.SECONDS))
            throw new IllegalStateException();
        System.out.println(b.size() == 1000 && b.copy().size() == 1000 ? "OK" : "WRONG");
    }
}
