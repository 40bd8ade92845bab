// lost update. "Validation" compares slot i+1 (the neighbour) instead of slot i; both are 0 at first.
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookMirrorIndex.slots
public class LookMirrorIndex {
    private final int[] slots = new int[4];
    private synchronized int read(int i) { return slots[i]; }
    private synchronized boolean swap(int i, int old, int fresh) {
        if (slots[i + 1] != 0 && slots[i + 1] != old) return false;
        slots[i] = fresh;
        return true;
    }
    private synchronized boolean swapNeighbour(int i, int old, int fresh) {
        if (slots[i + 1] != old) return false;
        slots[i] = fresh;
        return true;
    }
    boolean first(int i) {
        int v = read(i);
        return swapNeighbour(i, v, v + 1);
    }
    public static void main(String[] args) throws Exception {
        LookMirrorIndex c = new LookMirrorIndex();
        boolean[] ok = new boolean[2];
        Thread a = new Thread(() -> ok[0] = c.first(1));
        Thread b = new Thread(() -> ok[1] = c.first(1));
        a.start(); b.start(); a.join(); b.join();
        int won = (ok[0] ? 1 : 0) + (ok[1] ? 1 : 0);
        System.out.println(c.read(1) + " of " + won);
    }
}
