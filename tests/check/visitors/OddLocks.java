// Classes that count under locks that differ from thread to thread: the current thread, an enum constant, a boxed id,
// a lambda, an element of an array.
//
// expect: must-find atomicity L0.n
// expect: must-find atomicity L1.n
// expect: must-find atomicity L2.n
// expect: must-find atomicity L3.n
// expect: must-find atomicity L4.n
// expect: must-find atomicity L5.n L5.locks
// expect: must-find atomicity L6.n
// expect: must-find atomicity L7.n
// expect: must-find atomicity L8.n

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

class L0 {
    int n;
    public void m() {
        synchronized (Thread.currentThread()) {
            int v = n;
            Thread.yield();
            n = v + 1;
        }
    }
}

class L1 {
    int n;
    public void m(Class<?> c) {
        synchronized (c) {
            int v = n;
            Thread.yield();
            n = v + 1;
        }
    }
}

enum Zone { A, B }

class L2 {
    int n;
    public void m(int k) {
        synchronized (Zone.values()[k]) {
            int v = n;
            Thread.yield();
            n = v + 1;
        }
    }
}

class L3 {
    int n;
    public void m(Integer id) {
        synchronized (id) {
            int v = n;
            Thread.yield();
            n = v + 1;
        }
    }
}

class L4 {
    int n;
    final Object[] locks = {new Object(), new Object()};
    public void m(int k) {
        synchronized (locks[k]) {
            int v = n;
            Thread.yield();
            n = v + 1;
        }
    }
}

class L5 {
    int n;
    private final ConcurrentMap<String, ReentrantLock> locks = new ConcurrentHashMap<>();
    public void m(String k) {
        ReentrantLock l = locks.computeIfAbsent(k, x -> new ReentrantLock());
        l.lock();
        try {
            int v = n;
            Thread.yield();
            n = v + 1;
        } finally {
            l.unlock();
        }
    }
}

class L6 {
    int n;
    public void m(Runnable r) {
        synchronized (r) {
            int v = n;
            Thread.yield();
            n = v + 1;
        }
    }
}

class L7 {
    int n;
    private final ThreadLocal<Object> lock = ThreadLocal.withInitial(Object::new);
    public void m() {
        synchronized (lock.get()) {
            int v = n;
            Thread.yield();
            n = v + 1;
        }
    }
}

class L8 {
    int n;
    final Object[] locks = new Object[2];
    L8() {
        for (int i = 0; i < 2; i++)
            locks[i] = new Object();
    }
    public void a() {
        synchronized (locks[0]) {
            n = n + 1;
        }
    }
    public void b() {
        synchronized (locks[1]) {
            n = n + 1;
        }
    }
}

public class OddLocks {
    static Runnable task(int k) {
        return () -> System.out.print(k);
    }
    public static void main(String[] a) throws Exception {
        L0 l0 = new L0();
        L1 l1 = new L1();
        L2 l2 = new L2();
        L3 l3 = new L3();
        L4 l4 = new L4();
        L5 l5 = new L5();
        L6 l6 = new L6();
        L7 l7 = new L7();
        L8 l8 = new L8();
        Runnable[] ts = {task(1), task(2)};
        Go.both(
            ()
                -> {
                for (int i = 0; i < 5000; i++) {
                    l0.m();
                    l1.m(String.class);
                    l2.m(0);
                    l3.m(1);
                    l4.m(0);
                    l5.m("a");
                    l6.m(ts[0]);
                    l7.m();
                    l8.a();
                }
            },
            () -> {
                for (int i = 0; i < 5000; i++) {
                    l0.m();
                    l1.m(Integer.class);
                    l2.m(1);
                    l3.m(2);
                    l4.m(1);
                    l5.m("b");
                    l6.m(ts[1]);
                    l7.m();
                    l8.b();
                }
            });
        System.out.println(l0.n + " " + l1.n + " " + l2.n + " " + l3.n + " " + l4.n + " " + l5.n + " " + l6.n + " " +
                           l7.n + " " + l8.n + " of 10000 each");
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
