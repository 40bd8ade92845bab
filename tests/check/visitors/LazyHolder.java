/* Holder idiom, double-checked locking and a static synchronized factory; class lock before instance, never back. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LazyHolder {
    static class Service { private static class Holder { static final Service S = new Service(); } private int n; static Service get() { return Holder.S; } synchronized int hit() { return ++n; } }
    static class Dcl { private static volatile Dcl inst; private int n; static Dcl get() { Dcl d = inst; if (d == null) synchronized (Dcl.class) { d = inst; if (d == null) inst = d = new Dcl(); } return d; } synchronized int hit() { return ++n + Service.get().hit(); } }
    static class Factory { private static int made; static synchronized int make() { made++; return Dcl.get().hit(); } }
    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 100; k++) { Service.get().hit(); Dcl.get().hit(); Factory.make(); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(Factory.make());
    }
}
