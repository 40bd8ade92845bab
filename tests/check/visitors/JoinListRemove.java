// A thread is removed from the list by Iterator.remove before all threads of the list are joined.
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

public class JoinListRemove {
    public static void main(String[] a) throws Exception {
        Twig t = new Twig();
        List<Thread> ts = new ArrayList<>();
        Thread x = new Thread(() -> {
            for (int j = 0; j < 20000; j++)
                t.grow();
        });
        ts.add(x);
        x.start();
        Iterator<Thread> it = ts.iterator();
        it.next();
        it.remove();
        for (Thread y : ts)
            y.join();
        for (int i = 0; i < 20000; i++)
            t.grow();
        Thread.sleep(500);
        System.out.println(t.n == 40000 ? "OK" : "WRONG " + t.n);
    }
}
