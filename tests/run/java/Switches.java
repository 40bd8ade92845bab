/* Switches: old and new, on ints, characters, strings, enums; yield; nested. */
public class Switches {
    enum Color { RED, GREEN, BLUE; Color next() { return values()[(ordinal() + 1) % values().length]; } }
    static String old(int n) {
        String s = "";
        switch (n) {
        case 1: s += "one";
        case 2: s += "two"; break;
        case 1000000: s += "million"; break;
        case Integer.MIN_VALUE: s += "min"; break;
        default: s += "other";
        case 5: s += "five";
        }
        return s;
    }
    static int arrow(Color c) { return switch (c) { case RED -> 1; case GREEN -> { int x = c.ordinal(); yield x * 10; } case BLUE -> throw new IllegalStateException("blue"); }; }
    static String text(String s) { return switch (s) { case "a", "b" -> "ab"; case "FB", "Ea" -> "collide " + s; default -> { if (s.isEmpty()) yield "empty"; yield "other"; } }; }
    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 5, 1000000, Integer.MIN_VALUE, -1}) System.out.println(n + old(n));
        for (Color c : Color.values()) try { System.out.println(c + " " + arrow(c) + " " + c.next()); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        for (String s : new String[] {"a", "b", "FB", "Ea", "", "zzz"}) System.out.println(text(s));
        for (char ch = 'a'; ch < 'g'; ch++) switch (ch) { case 'a': case 'e': System.out.print("vowel "); break; default: System.out.print(ch + " "); }
        System.out.println();
        Integer boxed = 3;
        switch (boxed) { case 3 -> System.out.println("three"); default -> System.out.println("no"); }
        byte b = 2;
        System.out.println(switch (b) { case 1 -> 'x'; case 2 -> 65; default -> 'z'; });
        try { Color none = null; switch (none) { case RED: } } catch (NullPointerException e) { System.out.println("null"); }
        System.out.println(Color.valueOf("RED").compareTo(Color.BLUE) + " " + Color.RED.getDeclaringClass().getSimpleName());
        try { Color.valueOf("PINK"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
