// options: --kinds atomicity
// expect: must-doubt
// rows are shared by the shallow clone: changed in place
public class GridCow {
    private volatile int[][] rows = {{5, -5}, {1, -1}};
    public synchronized void shift(int r, int d) {
        int[][] copy = rows.clone();
        copy[r][0] += d;
        copy[r][1] -= d;
        rows = copy;
    }
    public int rowSum(int r) {
        int[][] now = rows;
        int s = 0;
        for (int v : now[r]) s += v;
        return s;
    }
    public static void main(String[] a) throws Exception {
        GridCow g = new GridCow();
        Thread t = new Thread(() -> { g.shift(0, 2); });
        Thread u = new Thread(() -> { int s = g.rowSum(0); assert s == 0 : s; });
        t.start(); u.start(); t.join(); u.join();
    }
}
