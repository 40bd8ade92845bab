// Synchronized(getClass()) in a base class: subclasses hold different locks while they change the static field of the
// base.
//
// expect: must-find atomicity Metric.total

class Metric {
    static int total;
    protected final String name;
    Metric(String name) {
        this.name = name;
    }
    public void record(int n) {
        synchronized (getClass()) {
            int t = total;
            if ((n & 63) == 0)
                Thread.yield();
            total = t + 1;
        }
    }
    static int total() {
        synchronized (Metric.class) {
            return total;
        }
    }
}

class Timing extends Metric {
    Timing() {
        super("timing");
    }
}

class Gauge extends Metric {
    Gauge() {
        super("gauge");
    }
}

public class GetClassLock {
    public static void main(String[] a) throws Exception {
        Metric x = new Timing(), y = new Gauge();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 50000; i++)
                    x.record(i);
            },
            () -> {
                for (int i = 0; i < 50000; i++)
                    y.record(i);
            });
        System.out.println(Metric.total() == 100000 ? "OK" : "WRONG " + Metric.total());
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
