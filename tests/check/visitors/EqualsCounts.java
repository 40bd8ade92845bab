// Equals() and hashCode() of a key count in a shared object, called by HashMaps of two threads.
//
// expect: must-find atomicity Probe.asked

import java.util.*;

class Probe {
    int asked;
    public void ask() {
        asked = asked + 1;
    }
}

class Key {
    final int k;
    final Probe p;
    Key(int k, Probe p) {
        this.k = k;
        this.p = p;
    }
    @Override
    public int hashCode() {
        p.ask();
        return k;
    }
    @Override
    public boolean equals(Object o) {
        return o instanceof Key && ((Key)o).k == k;
    }
}

public class EqualsCounts {
    public static void main(String[] a) throws Exception {
        Probe p = new Probe();
        Runnable r = () -> {
            Map<Object, String> m = new HashMap<>();
            for (int i = 0; i < 50000; i++)
                m.put(new Key(1, p), "v");
        };
        Go.both(r, r);
        System.out.println(p.asked == 100000 ? "OK" : "WRONG " + p.asked);
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
