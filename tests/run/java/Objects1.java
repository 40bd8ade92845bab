/* equals, hashCode, clone, toString, static nested state, instance counting, visitor, linked structures. */
import java.util.*;
public class Objects1 {
    static class P implements Cloneable { int x; int[] a = {1, 2}; P(int x) { this.x = x; } public boolean equals(Object o) { return o instanceof P && ((P) o).x == x; } public int hashCode() { return 31 * x; } protected P clone() { try { P p = (P) super.clone(); p.a = a.clone(); return p; } catch (CloneNotSupportedException e) { throw new AssertionError(e); } } }
    static class NotCloneable { Object copy() throws CloneNotSupportedException { return clone(); } }
    interface Visitor<R> { R num(int n); R add(Ex l, Ex r); }
    interface Ex { <R> R accept(Visitor<R> v); }
    static Ex num(int n) { return new Ex() { public <R> R accept(Visitor<R> v) { return v.num(n); } }; }
    static Ex add(Ex l, Ex r) { return new Ex() { public <R> R accept(Visitor<R> v) { return v.add(l, r); } }; }
    static int created;
    int id = ++created;
    static class LinkedStack<T> { private class Node { T v; Node next; Node(T v, Node n) { this.v = v; next = n; } } private Node top; int size; void push(T v) { top = new Node(v, top); size++; } T pop() { T v = top.v; top = top.next; size--; return v; } }
    public static void main(String[] args) throws Exception {
        P p = new P(5), q = p.clone();
        q.a[0] = 9;
        System.out.println(p.equals(q) + " " + (p == q) + " " + p.a[0] + q.a[0] + " " + new HashSet<>(List.of(p)).contains(q) + (p.hashCode() == q.hashCode()));
        try { new NotCloneable().copy(); } catch (CloneNotSupportedException e) { System.out.println(e.getMessage()); }
        Ex e = add(num(1), add(num(2), num(3)));
        System.out.println(e.accept(new Visitor<Integer>() { public Integer num(int n) { return n; } public Integer add(Ex l, Ex r) { return l.accept(this) + r.accept(this); } }));
        System.out.println(e.accept(new Visitor<String>() { public String num(int n) { return "" + n; } public String add(Ex l, Ex r) { return "(" + l.accept(this) + "+" + r.accept(this) + ")"; } }));
        System.out.println(new Objects1().id + new Objects1().id + " " + created);
        LinkedStack<String> s = new LinkedStack<>();
        for (String w : "a b c".split(" ")) s.push(w);
        System.out.println(s.pop() + s.pop() + s.size);
        Object o = new Object();
        System.out.println(o.equals(o) + " " + o.toString().startsWith("java.lang.Object@") + " " + (o.hashCode() == System.identityHashCode(o)));
        System.out.println(Objects.equals(null, null) + " " + Objects.toString(null, "d") + " " + Optional.ofNullable((String) null).map(String::length).orElseGet(() -> -1));
        try { Objects.requireNonNull(null, "must be there"); } catch (NullPointerException x) { System.out.println(x.getMessage()); }
        try { Optional.empty().get(); } catch (NoSuchElementException x) { System.out.println(x.getMessage()); }
    }
}
