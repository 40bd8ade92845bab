// State split over two locks by inheritance: the base locks this, the subclass a lock of its own, both change the
// base's field.
//
// expect: must-find atomicity Machine.load

class Machine {
    protected int load;
    public synchronized void grow() {
        int l = load;
        Thread.yield();
        load = l + 1;
    }
    int load() {
        return load;
    }
}

class Fast extends Machine {
    private final Object lock = new Object();
    public void boost() {
        synchronized (lock) {
            int l = load;
            Thread.yield();
            load = l + 1;
        }
    }
}

public class TwoSites {
    public static void main(String[] a) throws Exception {
        Fast f = new Fast();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++)
                    f.grow();
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    f.boost();
            });
        System.out.println(f.load() == 40000 ? "OK" : "WRONG " + f.load());
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
