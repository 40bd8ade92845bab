// Volatile fields that a VarHandle and a field updater exchange.
//
// expect: must-hold
// expect: must-prove Gauge

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

class Gauge {
    private static final VarHandle LEVEL;
    private static final AtomicLongFieldUpdater<Gauge> TOTAL = AtomicLongFieldUpdater.newUpdater(Gauge.class, "total");
    private volatile int level;
    private volatile long total;

    static {
        try {
            LEVEL = MethodHandles.lookup().findVarHandle(Gauge.class, "level", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public void raise(int most) {
        int now;
        do {
            now = level;
            if (now == most)
                return;
        } while (!LEVEL.compareAndSet(this, now, now + 1));
    }

    public void lower() {
        int now;
        do {
            now = (int) LEVEL.getVolatile(this);
        } while (!LEVEL.weakCompareAndSet(this, now, now - 1));
    }

    public void count(long more) {
        for (;;) {
            long now = total;
            if (TOTAL.compareAndSet(this, now, now + more))
                return;
        }
    }
}

class GaugeRetriedRepaired {
    public static void main(String[] arguments) throws InterruptedException {
        Gauge gauge = new Gauge();
        Runnable task = () -> {
            gauge.raise(7);
            gauge.lower();
            gauge.count(3);
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        gauge.count(1);
    }
}
