/* Broken: the value travels in a scratch object from the read to the write. */
// options: --kinds atomicity
// expect: must-doubt
public class ToldScratchBad {
    static class Scratch { int value; int step; }
    private int level;
    synchronized int level() { return level; }
    synchronized void level(int l) { level = l; }
    private void load(Scratch s) { s.value = level(); }
    private void bump(Scratch s) { s.value += s.step; }
    private void store(Scratch s) { level(s.value); }
    void raise(int by) {
        Scratch s = new Scratch();
        s.step = by;
        load(s);
        bump(s);
        store(s);
    }
    public static void main(String[] args) throws Exception {
        ToldScratchBad c = new ToldScratchBad();
        Thread a = new Thread(() -> c.raise(2)), b = new Thread(() -> c.raise(3));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.level() == 5 ? "fine" : "LOST");
    }
}
