/* Sealed hierarchies with instanceof patterns: an expression evaluator and a simplifier. */
import java.util.*;

public class SealedTypes {
    sealed interface Expr permits Num, Add, Mul, Neg, Var { }
    record Num(double value) implements Expr { }
    record Add(Expr left, Expr right) implements Expr { }
    record Mul(Expr left, Expr right) implements Expr { }
    record Neg(Expr inner) implements Expr { }
    record Var(String name) implements Expr { }
    sealed static abstract class Shape permits Circle, Box { abstract double area(); }
    static final class Circle extends Shape { double r = 2; @Override double area() { return Math.PI * r * r; } }
    static non-sealed class Box extends Shape { double w = 3, h = 4; @Override double area() { return w * h; } }
    static class Cube extends Box { @Override double area() { return 6 * w * w; } }
    static double eval(Expr e, Map<String, Double> env) {
        if (e instanceof Num n) return n.value();
        if (e instanceof Add a) return eval(a.left(), env) + eval(a.right(), env);
        if (e instanceof Mul m) return eval(m.left(), env) * eval(m.right(), env);
        if (e instanceof Neg n) return -eval(n.inner(), env);
        if (e instanceof Var v) { Double d = env.get(v.name()); if (d == null) throw new NoSuchElementException("unbound " + v.name()); return d; }
        throw new AssertionError();
    }
    static Expr simplify(Expr e) {
        if (e instanceof Add a) {
            Expr l = simplify(a.left()), r = simplify(a.right());
            if (l instanceof Num n && n.value() == 0) return r;
            if (r instanceof Num n && n.value() == 0) return l;
            return l instanceof Num x && r instanceof Num y ? new Num(x.value() + y.value()) : new Add(l, r);
        }
        if (e instanceof Mul m) {
            Expr l = simplify(m.left()), r = simplify(m.right());
            if (l instanceof Num n && n.value() == 1) return r;
            return l instanceof Num n && n.value() == 0 ? l : new Mul(l, r);
        }
        return e instanceof Neg n && n.inner() instanceof Neg nn ? simplify(nn.inner()) : e;
    }
    public static void main(String[] args) {
        Expr e = new Add(new Mul(new Num(2), new Var("x")), new Neg(new Num(3)));
        System.out.println(e + " = " + eval(e, Map.of("x", 5.0)));
        System.out.println(simplify(new Add(new Num(0), new Mul(new Num(1), new Neg(new Neg(new Var("y")))))));
        try { eval(e, Map.of()); } catch (NoSuchElementException ex) { System.out.println(ex.getMessage()); }
        for (Shape s : new Shape[] {new Circle(), new Box(), new Cube()}) System.out.printf("%.2f %s%n", s.area(), s.getClass().getSimpleName());
        System.out.println(Expr.class.isSealed() + " " + Shape.class.getPermittedSubclasses().length + " " + Box.class.isSealed());
    }
}
