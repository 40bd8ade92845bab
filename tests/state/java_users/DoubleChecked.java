/* Volatile double-checked locking. */
// holds
public class DoubleChecked {
    static class Conf { int v; Conf() { v = 7; } }
    static volatile Conf conf; static int made;
    static Conf get() { Conf c = conf; if (c == null) synchronized (DoubleChecked.class) { c = conf; if (c == null) { c = new Conf(); made++; conf = c; } } return c; }
    public static void main(String[] a) throws Exception {
        Runnable r = () -> { assert get().v == 7; };
        Thread x = new Thread(r), y = new Thread(r);
        x.start(); y.start(); x.join(); y.join();
        assert made == 1;
    }
}
