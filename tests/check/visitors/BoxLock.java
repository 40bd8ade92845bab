// Synchronized on a boxed Integer that is replaced in the block.
//
// expect: must-find atomicity Seq.next

class Seq {
    private Integer next = 0;
    public int next() {
        synchronized (next) {
            next = next + 1;
            return next;
        }
    }
    int now() {
        return next;
    }
}

public class BoxLock {
    public static void main(String[] a) throws Exception {
        Seq s = new Seq();
        Runnable r = () -> {
            for (int i = 0; i < 100000; i++)
                s.next();
        };
        Go.both(r, r);
        System.out.println(s.now() == 200000 ? "OK" : "WRONG " + s.now());
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
