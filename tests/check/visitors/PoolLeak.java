// A connection pool: the number in use and the free list are changed in two synchronized blocks.
//
// expect: must-find atomicity ConnPool.free ConnPool.inUse

import java.util.*;

class Conn {
    final int id;
    Conn(int id) {
        this.id = id;
    }
}

class ConnPool {
    private final Deque<Conn> free = new ArrayDeque<>();
    private int inUse;
    ConnPool() {
        for (int i = 0; i < 4; i++)
            free.push(new Conn(i));
    }
    public Conn take() {
        Conn c;
        synchronized (this) {
            c = free.poll();
        }
        if (c == null)
            return null;
        Thread.yield();
        synchronized (this) {
            inUse++;
        }
        return c;
    }
    public void give(Conn c) {
        synchronized (this) {
            inUse--;
        }
        Thread.yield();
        synchronized (this) {
            free.push(c);
        }
    }
    public synchronized boolean sound() {
        return free.size() + inUse == 4;
    }
}

public class PoolLeak {
    public static void main(String[] a) throws Exception {
        ConnPool p = new ConnPool();
        int[] bad = new int[1];
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++) {
                    Conn c = p.take();
                    if (c != null)
                        p.give(c);
                }
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    if (!p.sound())
                        bad[0]++;
            });
        System.out.println(bad[0] == 0 ? "OK" : "WRONG " + bad[0]);
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
