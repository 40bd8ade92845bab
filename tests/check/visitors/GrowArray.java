// options: --kinds atomicity
// expect: must-doubt
import java.util.Arrays;
// readers take the array without the lock; it is a copy only when it grows
public class GrowArray {
    private volatile int[] pairs = new int[4];
    private int used;
    public synchronized void addPair(int x) {
        int[] c = used + 2 > pairs.length ? Arrays.copyOf(pairs, pairs.length * 2) : pairs;
        c[used] = x;
        c[used + 1] = -x;
        used += 2;
        pairs = c;
    }
    public int total() {
        int[] now = pairs;
        int s = 0;
        for (int i = 0; i < now.length; i++) s += now[i];
        return s;
    }
    public static void main(String[] a) throws Exception {
        GrowArray g = new GrowArray();
        Thread t = new Thread(() -> { g.addPair(1); });
        Thread u = new Thread(() -> { int s = g.total(); assert s == 0 : s; });
        t.start(); u.start(); t.join(); u.join();
    }
}
