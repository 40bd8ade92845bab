import java.util.*;

/* Hashtable.equals holds its own monitor and asks the other one (size, get), which is synchronized. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class HashtablesEquals {
    static boolean same(Map<String, Integer> x, Map<String, Integer> y) { return x.equals(y); }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Map<String, Integer> x = new Hashtable<>(), y = new Hashtable<>();
        for (int i = 0; i < 30; i++) { x.put("k" + i, i); y.put("k" + i, i); }
        Thread a = new Thread(() -> { for (int i = 0; i < 5000; i++) same(x, y); });
        Thread b = new Thread(() -> { for (int i = 0; i < 5000; i++) same(y, x); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println("same");
    }
}
