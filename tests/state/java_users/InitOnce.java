/* A class is used by a subclass, by a static call and by new; its initialiser runs once. */
// holds
public class InitOnce {
    static int runs;
    static class A { static { runs++; } static int get() { return runs; } }
    static class B extends A { static int v = get(); }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { assert B.v == 1; });
        Thread u = new Thread(() -> { assert A.get() == 1; });
        t.start(); u.start();
        new B();
        t.join(); u.join();
        assert runs == 1;
    }
}
