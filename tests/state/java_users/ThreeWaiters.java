/* Three wait for a token each, notify wakes anybody. */
public class ThreeWaiters {
    static int tokens;
    static String order = "";
    static final Object lock = new Object();
    static void take(String who) {
        synchronized (lock) {
            try {
                while (tokens == 0) lock.wait();
            } catch (InterruptedException e) { return; }
            tokens--;
            order += who;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) { String w = "" + i; ts[i] = new Thread(() -> take(w)); ts[i].start(); }
        for (int i = 0; i < 3; i++) synchronized (lock) { tokens++; lock.notify(); }
        for (Thread t : ts) t.join();
        assert !order.equals("210"); // found: assertion
    }
}
