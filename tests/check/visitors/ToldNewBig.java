/* Broken: read and write of v are two steps. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
public class ToldNewBig {
    private int v;
    synchronized int get() { return v; }
    synchronized void set(int n) { v = n; }
    static int inc(int n) { return n + 1; }
    static int inc2(int n) { return 1 + n; }
    
    void step(boolean up) { java.math.BigInteger b = new java.math.BigInteger("" + get()); set(b.intValue() + 1); }
    public static void main(String[] args) throws Exception {
        ToldNewBig c = new ToldNewBig();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.get() == 4 ? "fine" : "LOST");
    }
}
