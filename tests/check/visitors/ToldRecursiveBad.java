/* Broken: the old value goes down a recursion as a parameter, and is written at its bottom. */
// options: --kinds atomicity
// expect: must-doubt
public class ToldRecursiveBad {
    private int sum;
    synchronized int sum() { return sum; }
    synchronized void sum(int s) { sum = s; }
    synchronized void plus(int n) { sum += n; }
    void walk(int depth, int acc) {
        if (depth == 0) { sum(acc); return; }
        walk(depth - 1, acc + depth);
    }
    void go() { walk(3, sum()); }
    public static void main(String[] args) throws Exception {
        ToldRecursiveBad c = new ToldRecursiveBad();
        Thread a = new Thread(c::go), b = new Thread(c::go);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.sum() == 12 ? "fine" : "LOST");
    }
}
