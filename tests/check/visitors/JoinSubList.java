// A thread is removed from the list by subList(0, 1).clear() before all threads of the list are joined.
//
// expect: must-find atomicity Twig.n

import java.util.*;

class Twig {
    int n;
    public void grow() {
        int v = n;
        Thread.yield();
        n = v + 1;
    }
}

public class JoinSubList {
    public static void main(String[] a) throws Exception {
        Twig t = new Twig();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Thread x = new Thread(() -> {
                for (int j = 0; j < 20000; j++)
                    synchronized (t) {
                        t.grow();
                    }
            });
            ts.add(x);
            x.start();
        }
        ts.subList(0, 1).clear();
        for (Thread y : ts)
            y.join();
        for (int i = 0; i < 20000; i++)
            t.grow();
        Thread.sleep(500);
        System.out.println(t.n == 60000 ? "OK" : "WRONG " + t.n);
    }
}
