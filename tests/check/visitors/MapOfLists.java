// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
// map is copied, the lists in it are not
public class MapOfLists {
    private volatile Map<String, List<Integer>> book = new HashMap<>();
    public synchronized void post(String k, int n) {
        Map<String, List<Integer>> copy = new HashMap<>(book);
        List<Integer> l = copy.get(k);
        if (l == null) { l = new ArrayList<>(); copy.put(k, l); }
        l.add(n);
        l.add(-n);
        book = copy;
    }
    public int sum(String k) {
        List<Integer> l = book.get(k);
        if (l == null) return 0;
        int s = 0;
        for (int i = 0; i < l.size(); i++) s += l.get(i);
        return s;
    }
    public static void main(String[] x) throws Exception {
        MapOfLists p = new MapOfLists();
        p.post("a", 1);
        Thread t = new Thread(() -> p.post("a", 3));
        Thread u = new Thread(() -> { int n = p.sum("a"); assert n == 0 : n; });
        t.start(); u.start(); t.join(); u.join();
    }
}
