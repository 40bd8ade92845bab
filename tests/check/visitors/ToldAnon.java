/* Broken: read and write of v are two steps. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
public class ToldAnon {
    private int v;
    synchronized int get() { return v; }
    synchronized void set(int n) { v = n; }
    static int inc(int n) { return n + 1; }
    static int inc2(int n) { return 1 + n; }
    interface Fn { int go(); }
    void step(boolean up) { final int n = get(); Fn f = new Fn() { public int go() { return n + 1; } }; set(f.go()); }
    public static void main(String[] args) throws Exception {
        ToldAnon c = new ToldAnon();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.get() == 4 ? "fine" : "LOST");
    }
}
