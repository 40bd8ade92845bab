/* Generics: bounds, wildcards, bridges, recursive types, generic arrays, heap pollution found late, type tokens. */
import java.util.*;
import java.util.function.*;

public class GenericsMore {
    static <T extends Comparable<? super T>> T max(Collection<? extends T> all) { Iterator<? extends T> i = all.iterator(); T best = i.next(); while (i.hasNext()) { T t = i.next(); if (t.compareTo(best) > 0) best = t; } return best; }
    static abstract class Builder<T extends Builder<T>> { final StringBuilder log = new StringBuilder(); abstract T self(); T add(String s) { log.append(s); return self(); } }
    static class Fancy extends Builder<Fancy> { @Override Fancy self() { return this; } Fancy star() { log.append('*'); return this; } }
    interface Visitor<R> { R leaf(int n); R node(Tree l, Tree r); }
    interface Tree { <R> R accept(Visitor<R> v); }
    static Tree leaf(int n) { return new Tree() { @Override public <R> R accept(Visitor<R> v) { return v.leaf(n); } }; }
    static Tree node(Tree l, Tree r) { return new Tree() { @Override public <R> R accept(Visitor<R> v) { return v.node(l, r); } }; }
    static class Bag<E> implements Iterable<E> { private E[] items; private int n; @SuppressWarnings("unchecked") Bag() { items = (E[]) new Object[2]; } void put(E e) { if (n == items.length) items = Arrays.copyOf(items, n * 2); items[n++] = e; } @Override public Iterator<E> iterator() { return Arrays.asList(items).subList(0, n).iterator(); } @SafeVarargs static <E> Bag<E> of(E... all) { Bag<E> b = new Bag<>(); for (E e : all) b.put(e); return b; } }
    static class Box<T> { T value; Box(T v) { value = v; } <U> Box<U> map(Function<? super T, ? extends U> f) { return new Box<>(f.apply(value)); } static double total(List<? extends Number> l) { double d = 0; for (Number n : l) d += n.doubleValue(); return d; } static void fill(List<? super Integer> l) { l.add(42); } }
    static class IntBox extends Box<Integer> implements Comparable<IntBox> { IntBox(int v) { super(v); } @Override public int compareTo(IntBox o) { return value.compareTo(o.value); } }
    static <K, V extends Comparable<V>> List<K> byValue(Map<K, V> m) { List<Map.Entry<K, V>> l = new ArrayList<>(m.entrySet()); l.sort(Map.Entry.comparingByValue()); List<K> out = new ArrayList<>(); for (var e : l) out.add(e.getKey()); return out; }
    static class Registry { private final Map<Class<?>, Object> map = new LinkedHashMap<>(); <T> void put(Class<T> k, T v) { map.put(k, v); } <T> T get(Class<T> k) { return k.cast(map.get(k)); } }
    static class Node<T extends Comparable<T>> { T v; Node<T> l, r; Node(T v) { this.v = v; } void add(T t) { if (t.compareTo(v) < 0) { if (l == null) l = new Node<>(t); else l.add(t); } else if (r == null) r = new Node<>(t); else r.add(t); } void each(Consumer<? super T> c) { if (l != null) l.each(c); c.accept(v); if (r != null) r.each(c); } }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        System.out.println(max(List.of(3, 9, 2)) + max(List.of("b", "z", "a")) + max(List.of(new IntBox(4), new IntBox(8))).value);
        System.out.println(new Fancy().add("a").star().add("b").log);
        Tree tree = node(node(leaf(1), leaf(2)), leaf(3));
        System.out.println(tree.accept(new Visitor<Integer>() { @Override public Integer leaf(int n) { return n; } @Override public Integer node(Tree l, Tree r) { return l.accept(this) + r.accept(this); } }) + " " + tree.<String>accept(new Visitor<>() { @Override public String leaf(int n) { return "" + n; } @Override public String node(Tree l, Tree r) { return "(" + l.accept(this) + " " + r.accept(this) + ")"; } }));
        Bag<String> bag = Bag.of("x", "y", "z");
        for (String s : bag) System.out.print(s);
        System.out.println(new Box<>("text").map(String::length).map(n -> n * 1.5).value + " " + Box.total(List.of(1, 2.5, 3L)));
        List<Number> numbers = new ArrayList<>();
        Box.fill(numbers);
        System.out.println(numbers + " " + byValue(Map.of("a", 3, "b", 1, "c", 2)));
        Registry registry = new Registry();
        registry.put(String.class, "s");
        registry.put(Integer.class, 5);
        System.out.println(registry.get(String.class).length() + registry.get(Integer.class));
        List<String> polluted = new ArrayList<>();
        ((List) polluted).add(1);
        System.out.println(polluted.size() + " " + polluted);
        try { String s = polluted.get(0); System.out.println(s); } catch (ClassCastException e) { System.out.println(e.getMessage().startsWith("class java.lang.Integer cannot be cast to class java.lang.String")); }
        Comparable raw = new IntBox(1);
        try { raw.compareTo("x"); } catch (ClassCastException e) { System.out.println("bridge " + e.getMessage().contains("IntBox")); }
        Node<String> root = new Node<>("m");
        for (String s : "q d x a f".split(" ")) root.add(s);
        StringBuilder walked = new StringBuilder();
        root.each(walked::append);
        System.out.println(walked);
        BiFunction<Integer, Integer, Integer> gcd = new BiFunction<>() { @Override public Integer apply(Integer a, Integer b) { return b == 0 ? a : apply(b, a % b); } };
        Supplier<? extends List<? super Integer>> wild = () -> new ArrayList<Number>(List.of(1.5));
        System.out.println(gcd.andThen(x -> x * 100).apply(48, 18) + " " + wild.get());
        Map<String, List<Map<Integer, Set<Character>>>> nested = new TreeMap<>();
        nested.computeIfAbsent("k", k -> new ArrayList<>()).add(Map.of(1, new TreeSet<>(Set.of('b', 'a'))));
        System.out.println(nested);
        try { Object o = (Object) new Box<>(1); Box<String> b = (Box<String>) o; String s = b.value; } catch (ClassCastException e) { System.out.println("late"); }
    }
}
