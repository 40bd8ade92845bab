import java.util.*;

/* Synchronized collections, Vector and Hashtable as leaves below a monitor; never two of them at once. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class CollectionsLeaf {
    private final List<String> l = Collections.synchronizedList(new ArrayList<>()); private final Vector<Integer> v = new Vector<>(); private final Hashtable<String, Integer> h = new Hashtable<>();
    synchronized void all(int k) { l.add("x" + k % 3); v.add(k); h.put("k" + k % 5, k); if (v.size() > 20) v.clear(); }
    int some() { return l.size() + v.size() + h.size(); }
    public static void main(String[] args) throws Exception {
        CollectionsLeaf c = new CollectionsLeaf(); Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 100; k++) { c.all(k); c.some(); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(c.h.size());
    }
}
