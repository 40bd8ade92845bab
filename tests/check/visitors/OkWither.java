// An immutable value with an array that is copied on change, replaced in a volatile field under a lock.
//
// expect: must-prove Track
// expect: tolerated atomicity Vec.v -- the array is never written after it was made

class Vec {
    private final int[] v;
    Vec(int... v) {
        this.v = v;
    }
    public Vec plus(int d) {
        int[] w = v.clone();
        for (int i = 0; i < w.length; i++)
            w[i] += d;
        return new Vec(w);
    }
    public boolean flat() {
        return v[0] == v[1];
    }
}

class Track {
    private volatile Vec pos = new Vec(0, 0);
    public synchronized void move() {
        pos = pos.plus(1);
    }
    public boolean flat() {
        return pos.flat();
    }
}

public class OkWither {
    public static void main(String[] x) throws Exception {
        Track t = new Track();
        int[] bad = new int[1];
        Go.both(
            ()
                -> {
                for (int i = 0; i < 50000; i++)
                    t.move();
            },
            () -> {
                for (int i = 0; i < 50000; i++)
                    if (!t.flat())
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
