/* Broken: read and write of v are two steps. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
public class ToldLocalListCtor {
    private int v;
    synchronized int get() { return v; }
    synchronized void set(int n) { v = n; }
    static int inc(int n) { return n + 1; }
    static int inc2(int n) { return 1 + n; }
    
    void step(boolean up) { List<Integer> l = new ArrayList<>(List.of(get())); set(l.get(0) + 1); }
    public static void main(String[] args) throws Exception {
        ToldLocalListCtor c = new ToldLocalListCtor();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.get() == 4 ? "fine" : "LOST");
    }
}
