/* Records: accessors, equality, hash codes, text, compact constructors, nesting, generics. */
import java.util.*;
public class Records {
    record Point(int x, int y) { Point { if (x < 0) throw new IllegalArgumentException("negative"); } double norm() { return Math.sqrt(x * x + y * y); } static Point origin() { return new Point(0, 0); } }
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) {}
    record Pair<A, B>(A first, B second) {}
    record Empty() {}
    sealed interface Expr permits Num, Add, Mul {}
    record Num(int v) implements Expr {}
    record Add(Expr l, Expr r) implements Expr {}
    record Mul(Expr l, Expr r) implements Expr {}
    static int eval(Expr e) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l()) + eval(a.r());
        if (e instanceof Mul m && true) return eval(m.l()) * eval(m.r());
        throw new AssertionError();
    }
    public static void main(String[] args) {
        Point p = new Point(3, 4), q = new Point(3, 4);
        System.out.println(p + " " + p.equals(q) + " " + (p == q) + " " + p.hashCode() + " " + p.norm() + " " + Point.origin() + " " + p.equals(null) + p.equals("x"));
        try { new Point(-1, 0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        All a = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.0, "t", null), b = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.0, "t", null);
        System.out.println(a + " " + a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode());
        System.out.println(new All(false, (byte) 0, 'a', (short) 0, 0, 0, Float.NaN, -0.0, null, null).equals(new All(false, (byte) 0, 'a', (short) 0, 0, 0, Float.NaN, 0.0, null, null)));
        Pair<String, Pair<Integer, List<String>>> pair = new Pair<>("k", new Pair<>(1, List.of("a", "b")));
        System.out.println(pair + " " + pair.second().second().get(1) + " " + new Empty() + new Empty().equals(new Empty()) + new Empty().hashCode());
        System.out.println(eval(new Add(new Num(2), new Mul(new Num(3), new Num(4)))) + " " + new Add(new Num(1), new Num(2)));
        Map<Point, String> map = new HashMap<>();
        map.put(p, "first");
        map.put(q, "second");
        System.out.println(map.size() + map.get(new Point(3, 4)));
        record Local(String s) {}
        System.out.println(new Local("inside") + " " + new HashSet<>(List.of(new Local("a"), new Local("b"))).size());
    }
}
