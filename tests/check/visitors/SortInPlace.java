// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
public class SortInPlace {
    private volatile int[] scores = {3, 1, 2};
    public synchronized void add(int v) {
        int[] c = Arrays.copyOf(scores, scores.length + 1);
        c[c.length - 1] = v;
        scores = c;
    }
    public int median() {
        int[] s = scores;
        Arrays.sort(s);
        return s[s.length / 2];
    }
    public int sum() { int[] s = scores; int t = 0; for (int v : s) t += v; return t; }
    public static void main(String[] x) throws Exception {
        SortInPlace p = new SortInPlace();
        Thread t = new Thread(() -> p.median());
        Thread u = new Thread(() -> { int n = p.sum(); assert n == 6 : n; });
        t.start(); u.start(); t.join(); u.join();
    }
}
