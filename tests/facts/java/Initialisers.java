/* Static initialisers run where a class may be used first. */
public class Initialisers {
    static class ByField { static Object field = make(); static Object make() { return new Object(); } } // only: ByField.make
    static class ByNew { static { ran(); } static void ran() {} } // only: ByNew.ran
    static class Above { static { ran(); } static void ran() {} } // only: Above.ran
    static class ByCall extends Above { static void call() {} }
    static class Constant { static final int N = 3; static { ran(); } static void ran() {} }
    static class Unused { static { ran(); } static void ran() {} }
    interface T { void t(); }
    static class P implements T { public void t() {} }
    static class Q implements T { public void t() {} }
    static class Box { T content; static Box of() { return empty(); } static Box empty() { return new Box(); } }
    static class Home { static final Box BOX = Box.of(); }
    interface WithDefault { Object FIELD = made(); static Object made() { return null; } default void d() {} }
    static class Implements implements WithDefault {}

    public static void main(String[] args) {
        Object o = ByField.field;
        new ByNew(); // only: ByNew.<init> ByNew.<clinit>
        ByCall.call(); // only: ByCall.call Above.<clinit>
        int n = Constant.N;
        new Implements(); // has: WithDefault.<clinit>
        Box own = Box.of();
        own.content = new Q();
        Box home = Home.BOX;
        home.content = new P();
        own.content.t(); // only: Q.t
        home.content.t(); // only: P.t
    }
    // reached: WithDefault.made
    // unreached: Constant.ran
    // unreached: Unused.ran
}
