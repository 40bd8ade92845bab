/* Class initialisation: its order, constants that need none, arrays that need none, interfaces, failure and what follows, threads. */
public class InitFailures {
    static void say(String s) { System.out.println(s); }
    static class Parent { static { say("Parent"); } static int p = 1; static void m() { } }
    static class Child extends Parent { static { say("Child"); } static final int CONSTANT = 5; static final Integer BOXED = 6; static int c = 2; }
    static class Fails { static int x = fail(); static int fail() { throw new IllegalStateException("no " + x); } }
    static class FailsWithError { static { if (true) throw new LinkageError("plain error"); } static int y; }
    static class SubOfFails extends Fails { static { say("never"); } static int z; }
    interface Quiet { int Q = note("Quiet", 1); }
    interface Loud { int L = note("Loud", 2); default void m() { } }
    static class Both implements Quiet, Loud { static { say("Both"); } }
    static int note(String s, int v) { say(s); return v; }
    static class A { static int a = B.b + 1; }
    static class B { static int b = A.a + 1; }
    enum E { ONE, TWO; static final E DEFAULT = ONE; static { say("E with " + values().length); } }
    static class Lazy { static { say("Lazy in " + Thread.currentThread().getName()); try { Thread.sleep(10); } catch (InterruptedException e) { } } static int get() { return 7; } }
    static class Self { static Self it = new Self(); static int n = 3; int seen = n; Self() { say("Self sees " + n); } }
    public static void main(String[] args) throws Exception {
        say("constant " + Child.CONSTANT);
        Child[] array = new Child[1];
        say("array " + array.length + Child.class.getSimpleName());
        Child.m();
        say("inherited " + Child.p);
        say("own " + Child.c + Child.BOXED);
        for (int i = 0; i < 2; i++)
            try { say("" + Fails.x); } catch (Throwable t) { say(t + " caused by " + t.getCause()); }
        for (int i = 0; i < 2; i++)
            try { say("" + FailsWithError.y); } catch (Throwable t) { say(t.toString()); }
        try { say("" + SubOfFails.z); } catch (Throwable t) { say(t.toString()); }
        try { new SubOfFails(); } catch (NoClassDefFoundError t) { say(t.getMessage()); }
        new Both();
        say("Quiet is " + Both.Q);
        say(A.a + " " + B.b);
        say(E.DEFAULT + "");
        Thread[] threads = new Thread[3];
        int[] sum = new int[3];
        for (int i = 0; i < 3; i++) { int k = i; (threads[i] = new Thread(() -> sum[k] = Lazy.get(), "same name")).start(); }
        for (Thread t : threads) t.join();
        say(sum[0] + sum[1] + sum[2] + "");
        say(Self.it.seen + " " + Self.n);
        try { Class.forName("InitFailures$Fails"); } catch (NoClassDefFoundError e) { say("forName " + e.getMessage()); }
        say(Class.forName("InitFailures$Parent", false, InitFailures.class.getClassLoader()).getName());
        say("ending with an uncaught one");
        class Last { static int v = Integer.parseInt("x"); }
        say("" + Last.v);
    }
}
