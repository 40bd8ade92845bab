// options: --kinds atomicity
// expect: must-hold
import java.util.*;
public class OkLazyMap {
    private volatile Map<String, Integer> codes;
    private static Map<String, Integer> load() { Map<String, Integer> m = new HashMap<>(); m.put("a", 1); m.put("b", 2); return m; }
    public int code(String k) {
        Map<String, Integer> m = codes;
        if (m == null) { synchronized (this) { m = codes; if (m == null) { m = load(); codes = m; } } }
        Integer n = m.get(k);
        return n == null ? -1 : n;
    }
    public static void main(String[] a) throws Exception {
        OkLazyMap d = new OkLazyMap();
        Thread t = new Thread(() -> { int n = d.code("a"); assert n == 1; });
        Thread u = new Thread(() -> { int n = d.code("b"); assert n == 2; });
        t.start(); u.start(); t.join(); u.join();
    }
}
