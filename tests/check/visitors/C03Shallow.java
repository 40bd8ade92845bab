import java.util.*;

/* The lists in the copied map are shared and changed while a reader walks. */
// options: --kinds atomicity
// expect: must-doubt
/** Configuration: a map of lists that is copied on write. */
public class C03Shallow {
    static final class Config {
        private volatile Map<String, List<String>> values = new HashMap<>();
        public synchronized void add(String k, String v) {
            Map<String, List<String>> m = new HashMap<>(values);
            m.computeIfAbsent(k, x -> new ArrayList<>()).add(v);
            values = m;
        }
        public int count(String k) {
            List<String> l = values.get(k);
            int n = 0;
            if (l != null) for (String s : l) n += s.length();
            return n;
        }
    }
    static volatile boolean bad;
    public static void main(String[] args) throws Exception {
        Config c = new Config();
        c.add("hosts", "a");
        Thread w = new Thread(() -> { c.add("hosts", "b"); c.add("hosts", "c"); });
        Thread v = new Thread(() -> c.add("hosts", "d"));
        Thread r = new Thread(() -> { try { c.count("hosts"); } catch (ConcurrentModificationException e) { bad = true; } });
        w.start(); v.start(); r.start();
        w.join(); v.join(); r.join();
        System.out.println(!bad && c.count("hosts") == 4 ? "OK" : "BROKEN");
    }
}
