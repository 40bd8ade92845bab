/* Fields of different objects, arrays and static fields are told apart. */
public class Fields {
    interface T { void t(); }
    static class P implements T { public void t() {} }
    static class Q implements T { public void t() {} }
    static class R implements T { public void t() {} }
    static class Box { T content, other; }
    static T global;

    public static void main(String[] args) {
        Box one = new Box(), two = new Box();
        one.content = new P();
        two.content = new Q();
        one.other = new R();
        one.content.t(); // only: P.t
        two.content.t(); // only: Q.t
        one.other.t(); // only: R.t
        T[] ps = {new P()}, qs = new T[3];
        qs[1] = new Q();
        ps[0].t(); // only: P.t
        qs[2].t(); // only: Q.t
        T[][] deep = new T[2][2];
        deep[0][1] = new R();
        deep[1][0].t(); // only: R.t
        T[] copy = ps.clone();
        copy[0].t(); // only: P.t
        T[] room = new T[1];
        System.arraycopy(qs, 0, room, 0, 1);
        room[0].t(); // only: Q.t
        global = one.content;
        global.t(); // only: P.t
        Object any = args.length > 0 ? new P() : new Q();
        if (any instanceof Q)
            ((Q) any).t(); // only: Q.t
        T cast = (T) any;
        cast.t(); // only: P.t Q.t
        T p = new P(), q = new Q(), r = new R();
        T checked = java.util.Objects.requireNonNull(p);
        checked.t(); // only: P.t
        checked = java.util.Objects.requireNonNull(q, "q");
        checked.t(); // only: Q.t
        T given = given(p, r);
        given.t(); // only: P.t
        given = given(q, r);
        given.t(); // only: Q.t
        T either = either(p, args.length > 0);
        either.t(); // only: P.t Q.t
        either = either(q, args.length > 1);
        either.t(); // only: P.t Q.t
    }

    static T given(T one, T other) {
        if (one == other)
            return one;
        other.t(); // only: R.t
        return one;
    }

    static T kept;

    static T either(T one, boolean first) {
        if (first)
            return one;
        T before = kept;
        kept = one;
        return before;
    }
}
