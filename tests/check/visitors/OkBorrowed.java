// A class that is handed its lock and its list by the constructor; one lock for both users.
//
// expect: must-prove Reader
// expect: must-prove Writer

import java.util.*;

class Writer {
    private final List<String> l;
    private final Object lock;
    Writer(List<String> l, Object lock) {
        this.l = l;
        this.lock = lock;
    }
    public void write(String s) {
        synchronized (lock) {
            l.add(s);
        }
    }
}

class Reader {
    private final List<String> l;
    private final Object lock;
    Reader(List<String> l, Object lock) {
        this.l = l;
        this.lock = lock;
    }
    public int count() {
        synchronized (lock) {
            int n = 0;
            for (String s : l)
                n += s.length();
            return n;
        }
    }
}

public class OkBorrowed {
    public static void main(String[] x) throws Exception {
        List<String> l = new ArrayList<>();
        Object lock = new Object();
        Writer w = new Writer(l, lock);
        Reader r = new Reader(l, lock);
        Go.both(
            ()
                -> {
                for (int i = 0; i < 3000; i++)
                    w.write("a");
            },
            () -> {
                for (int i = 0; i < 300; i++)
                    r.count();
            });
        System.out.println(r.count() == 3000 ? "OK" : "WRONG");
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
