// An exception of the library in the middle of an update under a lock is caught outside of the block and undone
// without the lock.
//
// expect: must-find atomicity Invoice.lines Invoice.total

import java.util.*;

class Invoice {
    private int lines, total;
    public void add(String price) {
        try {
            synchronized (this) {
                lines++;
                total += Integer.parseInt(price);
            }
        } catch (NumberFormatException e) {
            int l = lines;
            Thread.yield();
            lines = l - 1;
        }
    }
    synchronized int lines() {
        return lines;
    }
}

public class CatchRollback {
    public static void main(String[] a) throws Exception {
        Invoice v = new Invoice();
        Runnable r = () -> {
            for (int i = 0; i < 20000; i++)
                v.add("x");
        };
        Go.both(r, r);
        System.out.println(v.lines() == 0 ? "OK" : "WRONG " + v.lines());
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
