/* Broken: the version is compared outside of the lock under which the value is written. */
// options: --kinds atomicity
// expect: must-doubt
public class ToldVersionedBad {
    private int value, version;
    synchronized int[] snapshot() { return new int[] {value, version}; }
    synchronized int version() { return version; }
    synchronized void store(int v) {
        value = v;
        version++;
    }
    void add(int n) {
        while (true) {
            int[] s = snapshot();
            if (version() == s[1]) { store(s[0] + n); return; }
        }
    }
    public static void main(String[] args) throws Exception {
        ToldVersionedBad c = new ToldVersionedBad();
        Thread a = new Thread(() -> { c.add(1); c.add(1); }), b = new Thread(() -> c.add(1));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.snapshot()[0] == 3 ? "fine" : "LOST");
    }
}
