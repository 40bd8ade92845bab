/* Lost update: maximum set by look and set. */
// expect: must-find atomicity Water.high
import java.util.concurrent.atomic.AtomicInteger;

class Water {
    private final AtomicInteger high = new AtomicInteger();

    public void level(int x) {
        int h = high.get();
        if (x > h) {
            high.set(x);
        }
    }

    public int high() { return high.get(); }
}

class HighWater {

    public static void main(String[] args) throws Exception {
        Water w = new Water();
        Thread a = new Thread(() -> { w.level(5); });
        Thread b = new Thread(() -> { w.level(9); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(w.high() == 9 ? "OK" : "BROKEN " + w.high());
    }
}
