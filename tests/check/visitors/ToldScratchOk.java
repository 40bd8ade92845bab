/* Correct: the scratch object belongs to the call, and the lock is held throughout. */
// options: --kinds atomicity
// expect: must-hold
public class ToldScratchOk {
    static class Scratch { int value; int step; }
    private int level;
    synchronized int level() { return level; }
    synchronized void level(int l) { level = l; }
    private void load(Scratch s) { s.value = level(); }
    private void bump(Scratch s) { s.value += s.step; }
    private void store(Scratch s) { level(s.value); }
    synchronized void raise(int by) {
        Scratch s = new Scratch();
        s.step = by;
        load(s);
        bump(s);
        store(s);
    }
    public static void main(String[] args) throws Exception {
        ToldScratchOk c = new ToldScratchOk();
        Thread a = new Thread(() -> c.raise(2)), b = new Thread(() -> c.raise(3));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.level() == 5 ? "fine" : "LOST");
    }
}
