/* Correct: the recursion computes with its parameter, and the sum is added in one step. */
// options: --kinds atomicity
// expect: must-hold
public class ToldRecursiveOk {
    private int sum;
    synchronized int sum() { return sum; }
    synchronized void sum(int s) { sum = s; }
    synchronized void plus(int n) { sum += n; }
    void walk(int depth, int acc) {
        if (depth == 0) { plus(acc); return; }
        walk(depth - 1, acc + depth);
    }
    void go() { walk(3, 0); }
    public static void main(String[] args) throws Exception {
        ToldRecursiveOk c = new ToldRecursiveOk();
        Thread a = new Thread(c::go), b = new Thread(c::go);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.sum() == 12 ? "fine" : "LOST");
    }
}
