/* Two threads take two locks in different orders, and main waits for them. */
public class Stuck {
    static final Object a = new Object(), b = new Object();
    static int ready;
    static void take(Object one, Object other) {
        synchronized (one) {
            ready++;
            while (ready < 2) Thread.onSpinWait();
            synchronized (other) { System.out.println("never"); }
        }
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> take(a, b), "first"), u = new Thread(() -> take(b, a), "second");
        t.start();
        u.start();
        t.join();
    }
}
