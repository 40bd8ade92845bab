/* Records: compact constructors, equality with floats and arrays, nesting, generics, interfaces, static members, patterns by instanceof. */
import java.util.*;

public class RecordsMore {
    record Range(int low, int high) implements Comparable<Range> {
        static int made;
        Range { if (low > high) throw new IllegalArgumentException(low + " > " + high); made++; }
        Range(int only) { this(only, only); }
        int size() { return high - low + 1; }
        @Override public int compareTo(Range o) { return Integer.compare(size(), o.size()); }
    }
    record Pair<A, B>(A first, B second) { <C> Pair<C, B> with(C c) { return new Pair<>(c, second); } }
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) { }
    record Empty() { }
    record Named(String name) { @Override public String name() { return name == null ? "?" : name; } @Override public String toString() { return "Named:" + name(); } }
    record Node(int value, Node next) { int sum() { return value + (next == null ? 0 : next.sum()); } }
    record Varied(String... parts) { }
    public static void main(String[] args) {
        Range r = new Range(2, 5);
        System.out.println(r + " " + r.equals(new Range(2, 5)) + " " + r.hashCode() + " " + r.size() + " " + new Range(3).compareTo(r) + " " + Range.made);
        try { new Range(2, 1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage() + " " + Range.made); }
        Pair<String, Integer> p = new Pair<>("a", 1);
        System.out.println(p + " " + p.with(2.5) + " " + p.with(null).hashCode() + " " + p.equals(new Pair<>("a", 1L)));
        int[] array = {1};
        All one = new All(true, (byte) 1, 'c', (short) 2, 3, 4, 0.0f, Double.NaN, "t", array);
        All two = new All(true, (byte) 1, 'c', (short) 2, 3, 4, -0.0f, Double.NaN, "t", array);
        All three = new All(true, (byte) 1, 'c', (short) 2, 3, 4, 0.0f, Double.NaN, "t", new int[] {1});
        System.out.println(one.equals(two) + " " + one.equals(three) + " " + one.equals(new All(true, (byte) 1, 'c', (short) 2, 3, 4, 0.0f, Double.NaN, "t", array)));
        System.out.println(new All(false, (byte) -1, 'x', (short) 0, 1, 2, 1.5f, 2.5, null, null) + " " + new All(false, (byte) -1, 'x', (short) 0, 1, 2, 1.5f, 2.5, null, null).hashCode());
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode() + " " + new Named(null) + " " + new Named("n").equals(new Named("n")));
        Node list = null;
        for (int i = 1; i <= 5; i++) list = new Node(i, list);
        System.out.println(list + " " + list.sum() + " " + list.equals(list.next()));
        System.out.println(new Varied("a", "b").parts().length + " " + new Varied().parts().length);
        Map<Range, String> map = new HashMap<>();
        map.put(new Range(1, 2), "x");
        map.put(new Range(1, 2), "y");
        System.out.println(map + " " + new TreeMap<>(Map.of(new Range(1, 9), "long", new Range(5), "short")));
        Object o = p;
        if (o instanceof Pair<?, ?> q && q.first() instanceof String s && !s.isEmpty()) System.out.println("pattern " + s + q.second());
        if (!(o instanceof Range x)) System.out.println("no range"); else System.out.println(x.low());
        for (var component : Range.class.getRecordComponents()) System.out.print(component.getName() + ":" + component.getType() + " ");
        System.out.println(Range.class.isRecord() + " " + Node.class.getSuperclass());
    }
}
