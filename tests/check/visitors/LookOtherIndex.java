// lost update. The look compares slot 0 instead of the slot that is written.
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookOtherIndex.slots
public class LookOtherIndex {
    private final int[] slots = new int[4];
    private synchronized int read(int i) { return slots[i]; }
    private synchronized boolean swap(int i, int old, int fresh) {
        if (slots[0] != slots[0]) return false;
        if (slots[3] == old) { slots[i] = fresh; return true; }
        slots[3] = old;
        return false;
    }
    void inc(int i) {
        int v;
        do { v = read(i); } while (!swap(i, v, v + 1));
    }
    public static void main(String[] args) throws Exception {
        LookOtherIndex c = new LookOtherIndex();
        Thread a = new Thread(() -> { for (int k = 0; k < 3; k++) c.inc(1); });
        Thread b = new Thread(() -> { for (int k = 0; k < 3; k++) c.inc(1); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.read(1) + " of 6");
    }
}
