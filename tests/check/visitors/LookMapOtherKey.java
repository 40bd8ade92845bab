// lost update. The old value of key k is compared with what stands under the key "x".
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookMapOtherKey.hits
import java.util.*;
public class LookMapOtherKey {
    private final Map<String, Integer> hits = new HashMap<>();
    LookMapOtherKey() { hits.put("x", 0); hits.put("a", 0); }
    synchronized int get(String k) { return hits.get(k); }
    synchronized boolean put(String k, int old, int fresh) {
        if (hits.get("x") != old) return false;
        hits.put(k, fresh);
        return true;
    }
    boolean hit(String k) {
        int old = get(k);
        return put(k, old, old + 1);
    }
    public static void main(String[] args) throws Exception {
        LookMapOtherKey h = new LookMapOtherKey();
        boolean[] ok = new boolean[2];
        Thread a = new Thread(() -> ok[0] = h.hit("a"));
        Thread b = new Thread(() -> ok[1] = h.hit("a"));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(h.get("a") + " of " + ((ok[0] ? 1 : 0) + (ok[1] ? 1 : 0)));
    }
}
