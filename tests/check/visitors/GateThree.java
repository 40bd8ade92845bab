/* A circle of three locks, each pair of the three edges below the gate. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class GateThree {
    static final Object gate = new Object(), a = new Object(), b = new Object(), c = new Object(); static int n;
    static void step(Object p, Object q) { synchronized (gate) { synchronized (p) { synchronized (q) { n++; } } } }
    public static void main(String[] args) throws Exception {
        Thread x = new Thread(() -> { for (int i = 0; i < 200; i++) step(a, b); }), y = new Thread(() -> { for (int i = 0; i < 200; i++) step(b, c); }), z = new Thread(() -> { for (int i = 0; i < 200; i++) step(c, a); });
        x.start(); y.start(); z.start(); x.join(); y.join(); z.join();
        System.out.println(n);
    }
}
