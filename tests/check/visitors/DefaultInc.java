// A default method of an interface reads and writes by two synchronized accessors.
//
// expect: must-find atomicity Tank.level

interface Level {
    int level();
    void level(int v);
    default void raise() {
        level(level() + 1);
    }
}

class Tank implements Level {
    private int level;
    public synchronized int level() {
        return level;
    }
    public synchronized void level(int v) {
        level = v;
    }
}

public class DefaultInc {
    public static void main(String[] a) throws Exception {
        Tank t = new Tank();
        Runnable r = () -> {
            for (int i = 0; i < 50000; i++)
                t.raise();
        };
        Go.both(r, r);
        System.out.println(t.level() == 100000 ? "OK" : "WRONG " + t.level());
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
