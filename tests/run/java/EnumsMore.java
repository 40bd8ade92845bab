/* Enums: maps and sets of them, constructors, bodies, switches, valueOf, interfaces, comparison, nested use of values(). */
import java.util.*;
import java.util.stream.*;

public class EnumsMore {
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6);
        final double mass, radius;
        Planet(double mass, double radius) { this.mass = mass; this.radius = radius; }
        double gravity() { return 6.67300E-11 * mass / (radius * radius); }
    }
    enum Level { LOW(1), MID(5), HIGH(10); private static final Map<Integer, Level> BY = new HashMap<>(); static { for (Level l : values()) BY.put(l.n, l); } final int n; Level(int n) { this.n = n; } static Level of(int n) { return BY.get(n); } }
    enum Op implements java.util.function.IntBinaryOperator { ADD("+") { @Override public int applyAsInt(int a, int b) { return a + b; } }, SUB("-") { @Override public int applyAsInt(int a, int b) { return a - b; } }; final String sign; Op(String s) { sign = s; } @Override public String toString() { return sign; } }
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN; boolean weekend() { return this == SAT || this == SUN; } Day plus(int n) { return values()[Math.floorMod(ordinal() + n, 7)]; } }
    enum Empty { }
    enum Single { INSTANCE; int count; int next() { return ++count; } }
    static String kind(Day d) { switch (d) { case SAT: case SUN: return "rest"; case FRI: return "nearly"; default: return "work"; } }
    static int score(Day d) { return switch (d) { case MON, TUE -> 1; case WED -> { int x = 3; yield x * x; } default -> d.ordinal(); }; }
    public static void main(String[] args) {
        for (Planet p : Planet.values()) System.out.printf("%s %.2f%n", p, p.gravity());
        System.out.println(Level.of(5) + " " + Level.of(7) + " " + Level.valueOf("HIGH").n + " " + Level.LOW.compareTo(Level.HIGH));
        for (Op op : Op.values()) System.out.println(op.name() + op + op.applyAsInt(7, 3) + " " + op.getClass().getSuperclass().getSimpleName());
        EnumMap<Day, List<String>> plan = new EnumMap<>(Day.class);
        plan.computeIfAbsent(Day.WED, k -> new ArrayList<>()).add("b");
        plan.computeIfAbsent(Day.MON, k -> new ArrayList<>()).add("a");
        plan.get(Day.WED).add("c");
        System.out.println(plan + " " + plan.containsKey(Day.SUN) + " " + plan.size());
        EnumSet<Day> rest = EnumSet.range(Day.SAT, Day.SUN), work = EnumSet.complementOf(rest);
        work.remove(Day.WED);
        System.out.println(rest + " " + work + " " + EnumSet.noneOf(Day.class) + EnumSet.of(Day.TUE, Day.MON) + EnumSet.allOf(Day.class).size() + rest.contains(Day.MON));
        for (Day d : Day.values()) System.out.print(kind(d) + score(d) + " ");
        System.out.println(Day.SUN.plus(1) + " " + Day.MON.plus(-1) + " " + Day.valueOf("FRI").weekend());
        System.out.println("" + Arrays.stream(Day.values()).collect(Collectors.groupingBy(Day::weekend, TreeMap::new, Collectors.counting())));
        try { Day.valueOf("mon"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Day.valueOf(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(Empty.values().length + " " + Single.INSTANCE.next() + Single.INSTANCE.next() + " " + Enum.valueOf(Day.class, "TUE") + " " + Day.class.getEnumConstants().length + " " + Day.MON.getDeclaringClass() + " " + Day.MON.equals(Day.MON) + (Day.MON.hashCode() == Day.MON.hashCode()));
        Map<Day, Integer> counts = new TreeMap<>(Comparator.reverseOrder());
        for (String s : "MON SUN MON WED".split(" ")) counts.merge(Day.valueOf(s), 1, Integer::sum);
        System.out.println(counts);
        Object o = Day.THU;
        System.out.println(o instanceof Enum<?> e ? e.name() + e.ordinal() : "no");
    }
}
