// Main fills the table, then opens a latch; the workers only read it.
//
// expect: tolerated atomicity Table.m -- the latch orders the writes before the reads

import java.util.*;
import java.util.concurrent.*;

class Table {
    private final Map<Integer, String> m = new HashMap<>();
    void fill() {
        for (int i = 0; i < 100; i++)
            m.put(i, "v" + i);
    }
    public String get(int i) {
        return m.get(i);
    }
}

public class OkLatch {
    public static void main(String[] x) throws Exception {
        Table t = new Table();
        CountDownLatch go = new CountDownLatch(1);
        int[] bad = new int[1];
        Runnable r = () -> {
            try {
                go.await();
            } catch (InterruptedException e) {
                return;
            }
            for (int i = 0; i < 100; i++)
                if (t.get(i) == null)
                    bad[0]++;
        };
        Thread a = new Thread(r), b = new Thread(r);
        a.start();
        b.start();
        t.fill();
        go.countDown();
        a.join();
        b.join();
        System.out.println(bad[0] == 0 ? "OK" : "WRONG");
    }
}
