/* Correct: the write happens only if the version is still the one that was read; else it is tried again. */
// options: --kinds atomicity
// expect: tolerated unknown ToldVersionedOk.value -- that the version is compared under the lock is not understood
public class ToldVersionedOk {
    private int value, version;
    synchronized int[] snapshot() { return new int[] {value, version}; }
    synchronized int version() { return version; }
    synchronized boolean store(int v, int expected) {
        if (version != expected) return false;
        value = v;
        version++;
        return true;
    }
    void add(int n) {
        while (true) {
            int[] s = snapshot();
            if (store(s[0] + n, s[1])) return;
        }
    }
    public static void main(String[] args) throws Exception {
        ToldVersionedOk c = new ToldVersionedOk();
        Thread a = new Thread(() -> { c.add(1); c.add(1); }), b = new Thread(() -> c.add(1));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.snapshot()[0] == 3 ? "fine" : "LOST");
    }
}
