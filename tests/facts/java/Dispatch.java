/* Which method a call runs: classes, interfaces, default methods, super, private. */
public class Dispatch {
    static class A {
        void f() {}
        void g() { f(); } // only: A.f B.f
        private void p() {}
        void q() { p(); } // only: A.p
    }
    static class B extends A {
        void f() { super.f(); } // only: A.f
        private void p() {}
    }
    static class C extends A {
        void f() {} // never made
    }
    interface I { default void d() { e(); } void e(); } // only: X.e Y.e
    static class X implements I { public void e() {} }
    static class Y implements I { public void d() { I.super.d(); } public void e() {} } // only: I.d
    interface J extends I { default void d() {} }
    static class Z extends X implements J {}

    public static void main(String[] args) {
        A a = new A();
        a.f(); // only: A.f
        A b = new B();
        b.f(); // only: B.f
        A either = args.length > 0 ? a : b;
        either.f(); // only: A.f B.f
        either.g(); // only: A.g
        either.q(); // only: A.q
        I x = new X(), y = new Y(), z = new Z();
        x.d(); // only: I.d
        y.d(); // only: Y.d
        z.d(); // only: J.d
        z.e(); // only: X.e
    }
    // unreached: C.f
}
