// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
// parts are put on a board in run()
public class OwnRegistry {
    static class Stat { private int a, b; public void tick() { a++; b++; } public int skew() { return a - b; } }
    static class Board {
        private final List<Stat> all = new ArrayList<>();
        public synchronized void add(Stat s) { all.add(s); }
        public synchronized int worst() { int w = 0; for (Stat s : all) w = Math.max(w, s.skew()); return w; }
    }
    static class Worker implements Runnable {
        private final Board board; private final Stat stat = new Stat();
        Worker(Board b) { board = b; }
        public void run() { board.add(stat); stat.tick(); }
    }
    public static void main(String[] a) throws Exception {
        Board b = new Board();
        for (int i = 0; i < 2; i++) { Worker w = new Worker(b); new Thread(w).start(); }
        assert b.worst() == 0;
    }
}
