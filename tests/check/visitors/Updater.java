// AtomicIntegerFieldUpdater: get and set in two steps.
//
// expect: must-find atomicity Slot.n

import java.util.concurrent.atomic.*;

class Slot {
    private static final AtomicIntegerFieldUpdater<Slot> N = AtomicIntegerFieldUpdater.newUpdater(Slot.class, "n");
    private volatile int n;
    public void up() {
        int v = N.get(this);
        N.set(this, v + 1);
    }
    int n() {
        return n;
    }
}

public class Updater {
    public static void main(String[] a) throws Exception {
        Slot s = new Slot();
        Runnable r = () -> {
            for (int i = 0; i < 100000; i++)
                s.up();
        };
        Go.both(r, r);
        System.out.println(s.n() == 200000 ? "OK" : "WRONG " + s.n());
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
