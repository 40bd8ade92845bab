// StampedLock: writers have the write lock, readers the read lock.
//
// expect: tolerated atomicity Point.x Point.y -- a StampedLock is no lock here

import java.util.concurrent.locks.*;

class Point {
    private final StampedLock sl = new StampedLock();
    private int x, y;
    public void move(int d) {
        long s = sl.writeLock();
        try {
            x += d;
            y += d;
        } finally {
            sl.unlockWrite(s);
        }
    }
    public boolean diagonal() {
        long s = sl.readLock();
        try {
            return x == y;
        } finally {
            sl.unlockRead(s);
        }
    }
}

public class OkStamped {
    public static void main(String[] a) throws Exception {
        Point p = new Point();
        int[] bad = new int[1];
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++)
                    p.move(1);
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    if (!p.diagonal())
                        bad[0]++;
            });
        System.out.println(bad[0] == 0 ? "OK" : "WRONG");
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
