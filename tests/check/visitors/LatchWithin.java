// A public method reads, waits at a latch (no lock is given up), and writes; another thread writes in between.
//
// expect: must-find atomicity Page.edits

import java.util.concurrent.*;

class Page {
    private int edits;
    public void edit(CountDownLatch mine, CountDownLatch other) {
        int e = edits;
        mine.countDown();
        try {
            other.await();
        } catch (InterruptedException x) {
        }
        edits = e + 1;
    }
    int edits() {
        return edits;
    }
}

public class LatchWithin {
    public static void main(String[] a) throws Exception {
        Page p = new Page();
        CountDownLatch x = new CountDownLatch(1), y = new CountDownLatch(1);
        Go.both(() -> p.edit(x, y), () -> p.edit(y, x));
        System.out.println(p.edits() == 2 ? "OK" : "WRONG " + p.edits());
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
