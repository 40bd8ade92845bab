// Handlers as serializable lambda, super::method, this::method of an inner class, method reference to an inherited
// method, each counts without a lock.
//
// expect: must-find atomicity M0.n
// expect: must-find atomicity M1p.n
// expect: must-find atomicity M2.n
// expect: must-find atomicity M4.n
// expect: must-find atomicity M5.n

import java.io.*;

class M0 {
    int n;
    void go() throws Exception {
        Runnable r = (Runnable & Serializable)() -> hit();
        Go.both(r, r);
    }
    public void hit() {
        int v = n;
        Thread.yield();
        n = v + 1;
    }
}

class M1p {
    int n;
    public void hit() {
        int v = n;
        Thread.yield();
        n = v + 1;
    }
}

class M1 extends M1p {
    @Override
    public void hit() {
    }
    void go() throws Exception {
        Runnable r = super::hit;
        Go.both(r, r);
    }
}

class M2 {
    int n;
    class In {
        void twice() {
            hit();
        }
        void go() throws Exception {
            Go.both(this::twice, this::twice);
        }
    }
    public void hit() {
        int v = n;
        Thread.yield();
        n = v + 1;
    }
}

class M3 extends M1p {
    void go() throws Exception {
        Go.both(this::hit, this::hit);
    }
}

interface Hit {
    default void hit() {
        set(get() + 1);
    }
    int get();
    void set(int v);
}

class M4 implements Hit {
    private int n;
    public synchronized int get() {
        return n;
    }
    public synchronized void set(int v) {
        n = v;
    }
    void go() throws Exception {
        Runnable r = Hit.super::hit;
        Go.both(r, r);
    }
}

class M5 {
    int n;
    public void hit(Object... x) {
        int v = n;
        Thread.yield();
        n = v + x.length;
    }
    void go() throws Exception {
        java.util.function.Consumer<String> c = this::hit;
        Go.both(() -> c.accept("a"), () -> c.accept("b"));
    }
}

public class AltLambdas {
    public static void main(String[] a) throws Exception {
        new M0().go();
        new M1().go();
        new M2().new In().go();
        new M3().go();
        new M4().go();
        new M5().go();
        System.out.println("argued: as EarlyThis");
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
