// A generic lazy value with a lock; the supplier is cleared under it.
//
// expect: must-prove Lazy
// expect: must-prove OkLazy

import java.util.function.*;

class Lazy<T> {
    private Supplier<T> s;
    private T v;
    Lazy(Supplier<T> s) {
        this.s = s;
    }
    public synchronized T get() {
        if (s != null) {
            v = s.get();
            s = null;
        }
        return v;
    }
}

public class OkLazy {
    static int made;
    public static void main(String[] x) throws Exception {
        Lazy<String> l = new Lazy<>(() -> "v" + ++made);
        Runnable r = () -> {
            for (int i = 0; i < 50000; i++)
                l.get();
        };
        Go.both(r, r);
        System.out.println(made == 1 ? "OK" : "WRONG");
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
