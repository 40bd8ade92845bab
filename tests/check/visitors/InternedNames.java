/* Two classes use equal string literals as locks, in opposite orders; literals are interned. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class InternedNames {
    static class Reader { final String lock = "rw" + "-lock"; void go() { synchronized (lock) { synchronized ("journal") { n++; } } } }
    static class Writer { void go() { String j = new StringBuilder("jour").append("nal").toString().intern(); synchronized (j) { synchronized ("rw-lock") { n--; } } } }
    static int n;
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Reader r = new Reader(); Writer w = new Writer();
        Thread x = new Thread(() -> { for (int i = 0; i < 1000; i++) r.go(); });
        Thread y = new Thread(() -> { for (int i = 0; i < 1000; i++) w.go(); });
        x.start(); y.start(); x.join(); y.join();
        System.out.println(n);
    }
}
