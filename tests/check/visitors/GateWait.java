/* Both orders below one gate, but one of them waits (with a time) on the gate meanwhile, and so lets the other one
 * in. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class GateWait {
    private final Object gate = new Object(), a = new Object(), b = new Object(); private int n;
    void ab() throws InterruptedException { synchronized (gate) { synchronized (a) { gate.wait(3); n++; } } }
    void ba() { synchronized (gate) { synchronized (b) { synchronized (a) { n--; } } } }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        GateWait g = new GateWait();
        Thread x = new Thread(() -> { try { for (int i = 0; i < 200; i++) g.ab(); } catch (InterruptedException e) { } }), y = new Thread(() -> { for (int i = 0; i < 200; i++) { g.ba(); Thread.yield(); } });
        x.start(); y.start(); x.join(); y.join();
        System.out.println(g.n);
    }
}
