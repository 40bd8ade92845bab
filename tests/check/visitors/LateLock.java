import java.util.*;

/* The lock is set by init() before the threads start and never again; it is passed as a parameter and held in a map.
 * */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LateLock {
    private Map<String, Object> locks; private int n;
    void init() { locks = new HashMap<>(); locks.put("in", new Object()); locks.put("out", new Object()); }
    void in(Object l) { synchronized (l) { n++; } }
    void run() { Object in = locks.get("in"); in(in); Object out = locks.get("out"); synchronized (out) { n += 2; } }
    public static void main(String[] args) throws Exception {
        LateLock x = new LateLock(); x.init(); Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 100; k++) x.run(); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(x.n);
    }
}
