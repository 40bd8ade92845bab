/* Correct: each slot of the table has a lock of its own, held for read and write. */
// options: --kinds atomicity
// expect: tolerated unknown ToldStripedOk.table -- which lock of an array is taken is not known
public class ToldStripedOk {
    private final int[] table = new int[4];
    private final Object[] locks = new Object[4];
    ToldStripedOk() { for (int i = 0; i < 4; i++) locks[i] = new Object(); }
    void add(int key, int n) {
        int i = key & 3, old;
        synchronized (locks[i]) { old = table[i];
            table[i] = old + n;
        }
    }
    int sum() {
        int s = 0;
        for (int i = 0; i < 4; i++) synchronized (locks[i]) { s += table[i]; }
        return s;
    }
    public static void main(String[] args) throws Exception {
        ToldStripedOk t = new ToldStripedOk();
        Thread a = new Thread(() -> { for (int i = 0; i < 8; i++) t.add(i, 1); });
        Thread b = new Thread(() -> { for (int i = 7; i >= 0; i--) t.add(i, 1); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(t.sum() == 16 ? "fine" : "LOST");
    }
}
