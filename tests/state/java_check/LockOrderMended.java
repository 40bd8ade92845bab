/* Two locks always taken in the same order. */
// holds
public class LockOrderMended {
    static final Object a = new Object(), b = new Object();
    static int n;

    static void both() {
        synchronized (a) {
            synchronized (b) {
                n++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LockOrderMended::both);
        t.start();
        both();
        t.join();
        assert n == 2;
    }
}
