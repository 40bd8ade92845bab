// A Vector that only one object uses, under its monitor, beside a concurrent map that other threads change.
//
// expect: must-prove K0
// expect: must-prove K9

import java.util.*;
import java.util.concurrent.*;

class K0 {
    final ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
    public void up() {
        m.put(2, 1);
    }
    public Integer one() {
        return m.get(1);
    }
}

class K9 {
    final List<Integer> v = new ArrayList<>(Arrays.asList(3, 1, 2));
    public synchronized int sum() {
        int s = 0;
        for (int x : v)
            s += x;
        return s;
    }
    public synchronized void more() {
        v.add(1);
    }
}

public class OkBulk9 {
    public static void main(String[] a) throws Exception {
        K0 k0 = new K0();
        K9 k9 = new K9();
        Go.both(
            ()
                -> {
                k0.up();
                k9.more();
            },
            () -> {
                k0.one();
                k9.sum();
            });
        System.out.println(k9.sum() == 7 ? "OK" : "WRONG");
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
