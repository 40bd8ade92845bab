/* Generic classes and methods, wildcards, bridges, boxing and its caches. */
import java.util.*;
import java.util.function.*;
public class Generics {
    static class Node<T extends Comparable<T>> { T value; Node<T> left, right; Node(T v) { value = v; } void insert(T v) { if (v.compareTo(value) < 0) { if (left == null) left = new Node<>(v); else left.insert(v); } else { if (right == null) right = new Node<>(v); else right.insert(v); } } void walk(Consumer<? super T> c) { if (left != null) left.walk(c); c.accept(value); if (right != null) right.walk(c); } }
    static abstract class Animal<S extends Animal<S>> { abstract S self(); String n = "?"; S named(String s) { n = s; return self(); } }
    static class Dog extends Animal<Dog> { Dog self() { return this; } public String toString() { return "Dog " + n; } }
    static <A, B> List<B> map(List<? extends A> l, Function<? super A, ? extends B> f) { List<B> r = new ArrayList<>(); for (A a : l) r.add(f.apply(a)); return r; }
    static double total(Collection<? extends Number> c) { double s = 0; for (Number n : c) s += n.doubleValue(); return s; }
    @SafeVarargs static <T> List<T> listOf(T... xs) { return new ArrayList<>(Arrays.asList(xs)); }
    interface Visitor<R> { R visit(int x); }
    public static void main(String[] args) {
        Node<String> n = new Node<>("m");
        for (String s : "q c x a n".split(" ")) n.insert(s);
        StringBuilder b = new StringBuilder();
        n.walk(b::append);
        System.out.println(b);
        System.out.println(new Dog().named("Rex"));
        System.out.println(map(List.of(1, 2, 3), x -> "n" + x) + " " + total(List.of(1, 2.5, 3L)));
        Integer i = 127, j = 127, k = 128, l = 128;
        System.out.println((i == j) + " " + (k == l) + " " + k.equals(l) + " " + (i < k));
        Long lg = 5L; Character ch = 'x'; Boolean bo = true; Double db = 1.5; Float fl = 2.5f; Short sh = 3; Byte by = 4;
        lg++; ch++; db *= 2; sh++; by--;
        System.out.println(lg + "" + ch + bo + db + fl + sh + by + (lg.equals(6)) + lg.equals(6L) + (ch + 1));
        List<Integer> ints = listOf(3, 1, 2);
        ints.remove(1);
        ints.remove((Integer) 3);
        System.out.println(ints);
        Visitor<String> v = x -> x > 0 ? "pos" : "neg";
        System.out.println(v.visit(-1));
        try { List raw = new ArrayList<String>(); raw.add(1); List<String> ss = raw; String s = ss.get(0); } catch (ClassCastException e) { System.out.println("CCE"); }
        Integer nul = null;
        try { int x = nul; } catch (NullPointerException e) { System.out.println("unbox"); }
        Object o = true ? 1 : 2.0;
        System.out.println(o + " " + (char) (args.length + 'a') + " " + (args.length == 0 ? 'y' : 0));
        Map<Character, List<String>> m = new TreeMap<>();
        for (String w : List.of("apple", "avocado", "bean")) m.computeIfAbsent(w.charAt(0), c -> new ArrayList<>()).add(w);
        System.out.println(m);
    }
}
