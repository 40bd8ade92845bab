// options: --kinds atomicity
// expect: must-hold
import java.util.*;
public class OkWorkers {
    static class Hist { private final int[] bins = new int[4]; private int n; public void add(int v) { bins[v % 4]++; n++; } public int total() { int s = 0; for (int b : bins) s += b; return s - n; } }
    static class Worker extends Thread {
        private final Hist hist = new Hist(); private final int from;
        Worker(int from) { this.from = from; }
        @Override public void run() { for (int i = from; i < from + 3; i++) hist.add(i); }
        int check() { return hist.total(); }
    }
    public static void main(String[] a) throws Exception {
        List<Worker> ws = new ArrayList<>();
        for (int i = 0; i < 2; i++) { Worker w = new Worker(i); ws.add(w); w.start(); }
        for (Worker w : ws) w.join();
        int bad = 0;
        for (Worker w : ws) bad += w.check();
        assert bad == 0;
    }
}
