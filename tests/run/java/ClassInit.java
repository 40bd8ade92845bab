/* When classes are initialised, by whom, and what happens if that fails. */
public class ClassInit {
    static void say(String s) { System.out.println(s); }
    static class A { static { say("A"); } static int x = 5; static final int CONSTANT = 6; static final Integer BOXED = 7; static void m() { } }
    static class B extends A { static { say("B"); } static int y = x + 1; }
    interface I { int V = get(); static int get() { say("I"); return 3; } default void d() { } }
    static class C implements I { static { say("C"); } }
    interface J { int V = new Object() { int get() { say("J"); return 1; } }.get(); }
    static class D implements J { static { say("D"); } }
    static class Bad { static { say("Bad"); if (true) throw new RuntimeException("init"); } static int v; }
    static class Slow { static int v; static { try { Thread.sleep(10); } catch (InterruptedException e) { } v = 42; say("Slow"); } }
    static class Holder { static final Holder INSTANCE = new Holder(); static int n = 9; int seen = n; }
    enum E { X { void f() { } }, Y; static { say("E"); } void f() { } }
    public static void main(String[] args) throws Exception {
        say("" + A.CONSTANT);
        B[] none = new B[1];
        say("array");
        say("" + B.x);
        say("" + B.y + A.BOXED);
        new C();
        new D();
        say("" + J.V);
        try { Bad.v = 1; } catch (ExceptionInInitializerError e) { say("EIIE " + e.getCause().getMessage()); }
        try { Bad.v = 1; } catch (NoClassDefFoundError e) { say("NCDFE"); }
        Thread t = new Thread(() -> say("t " + Slow.v)), u = new Thread(() -> say("t " + Slow.v));
        t.start(); u.start(); t.join(); u.join();
        say("" + Holder.INSTANCE.seen + E.Y.ordinal());
    }
}
