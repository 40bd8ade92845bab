// Each thread has its own formatter in a ThreadLocal.
//
// expect: must-prove Dates

import java.text.*;
import java.util.*;

class Dates {
    private static final ThreadLocal<SimpleDateFormat> F = ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy"));
    private int made;
    public String year(long t) {
        synchronized (this) {
            made++;
        }
        return F.get().format(new Date(t));
    }
    public synchronized int made() {
        return made;
    }
}

public class OkThreadLocal {
    public static void main(String[] x) throws Exception {
        Dates d = new Dates();
        Runnable r = () -> {
            for (int i = 0; i < 20000; i++)
                d.year(i);
        };
        Go.both(r, r);
        System.out.println(d.made() == 40000 ? "OK" : "WRONG");
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
