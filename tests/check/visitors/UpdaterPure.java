// A field updater applies a function that only computes.
//
// expect: must-hold

import java.util.concurrent.atomic.*;
public class UpdaterPure {
    static class Acc {
        volatile int bal = 10;
        static final AtomicIntegerFieldUpdater<Acc> U = AtomicIntegerFieldUpdater.newUpdater(Acc.class, "bal");
        public int take(int k) { return U.updateAndGet(this, x -> x - k); }
    }
    public static void main(String[] a) throws Exception {
        Acc acc = new Acc();
        Thread t = new Thread(() -> acc.take(1)), s = new Thread(() -> acc.take(2));
        t.start(); s.start(); t.join(); s.join();
    }
}
