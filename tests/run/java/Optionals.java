/* Optional and its like, Objects, StringJoiner, iterators by hand, varargs. */
import java.util.*;
import java.util.stream.*;

public class Optionals {
    static class Countdown implements Iterable<Integer> {
        final int from;
        Countdown(int from) { this.from = from; }
        @Override public Iterator<Integer> iterator() { return new Iterator<>() { int n = from; @Override public boolean hasNext() { return n > 0; } @Override public Integer next() { if (n == 0) throw new NoSuchElementException(); return n--; } }; }
    }
    static String sum(String label, int... all) { int s = 0; for (int x : all) s += x; return label + s + "/" + all.length; }
    static String pick(Object o) { return "object"; }
    static String pick(Integer o) { return "integer"; }
    static String pick(long o) { return "long"; }
    static String pick(int... o) { return "varargs"; }
    public static void main(String[] args) {
        Optional<String> some = Optional.of("value"), none = Optional.empty();
        System.out.println(some + " " + none + " " + some.map(String::length) + none.map(String::length) + some.filter(s -> s.isEmpty()) + some.flatMap(s -> Optional.of(s.charAt(0))));
        System.out.println(none.orElse("other") + none.orElseGet(() -> "made") + some.or(() -> Optional.of("x")).get() + none.or(() -> Optional.of("y")).get() + some.isPresent() + none.isEmpty() + some.stream().count() + Optional.ofNullable(null).isPresent());
        try { none.get(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        try { none.orElseThrow(() -> new IllegalStateException("mine")); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { Optional.of(null); } catch (NullPointerException e) { System.out.println("null"); }
        System.out.println(OptionalInt.of(5) + " " + OptionalDouble.empty() + " " + OptionalLong.of(7).getAsLong() + some.equals(Optional.of("value")) + some.hashCode());
        System.out.println(Objects.equals(null, null) + " " + Objects.hash(1, "a", null) + " " + Objects.toString(null, "dflt") + Objects.requireNonNullElse(null, 3) + Objects.hashCode(null) + Objects.compare("a", "b", Comparator.naturalOrder()));
        try { Objects.requireNonNull(null, "must be there"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Objects.checkIndex(5, 5); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        StringJoiner joiner = new StringJoiner(", ", "[", "]").setEmptyValue("nothing");
        System.out.println(joiner + " " + joiner.add("a").add("b") + joiner.length());
        for (int i : new Countdown(3)) System.out.print(i + " ");
        System.out.println(StreamSupport.stream(new Countdown(4).spliterator(), false).map(i -> i * i).toList());
        System.out.println(sum("none") + sum("one", 1) + sum("many", 1, 2, 3) + sum("array", new int[] {4, 5}));
        byte b = 1;
        System.out.println(pick(1) + pick(Integer.valueOf(1)) + pick(b) + pick("s") + pick() + pick(1, 2) + pick('c') + pick(1.5));
        Properties p = new Properties();
        p.setProperty("k", "v");
        System.out.println(p.getProperty("k") + p.getProperty("none", "d") + new UUID(1, 2) + new Random(7).nextInt(100) + " " + new Random(7).nextDouble() + new Random(7).nextGaussian() + new Random(7).nextLong());
    }
}
