// options: --kinds atomicity
// expect: must-hold
import java.util.*;
public class OkListeners {
    interface L { int on(); } private volatile L[] ls = new L[0];
    public synchronized void change() { L[] n = Arrays.copyOf(ls, ls.length + 1); n[n.length - 1] = () -> 0; ls = n; }
    public boolean same() { int s = 0; for (L l : ls) s += l.on(); return s == 0; }
    public static void main(String[] x) throws Exception {
        OkListeners p = new OkListeners();
        Thread t = new Thread(() -> p.change());
        Thread v = new Thread(() -> p.change());
        Thread u = new Thread(() -> { boolean ok = p.same(); assert ok; });
        t.start(); v.start(); u.start(); t.join(); u.join(); v.join();
    }
}
