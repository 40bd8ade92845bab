/* What null pointer exceptions say. */
public class NullPointers {
    int[] array; String text; NullPointers other;
    static NullPointers none;
    NullPointers self() { return null; }
    interface Act { void run(); }
    static void say(Act a) { try { a.run(); } catch (NullPointerException e) { System.out.println(e.getMessage()); } }
    public static void main(String[] args) {
        NullPointers n = new NullPointers();
        String s = args.length > 5 ? "x" : null;
        int[][] grid = new int[2][];
        say(() -> System.out.println(n.text.length()));
        say(() -> System.out.println(n.array[3]));
        say(() -> n.array[2] = 1);
        say(() -> System.out.println(n.array.length));
        say(() -> n.other.text = "y");
        say(() -> System.out.println(n.other.text));
        say(() -> System.out.println(none.text));
        say(() -> n.self().self());
        say(() -> System.out.println(s.length()));
        say(() -> grid[1][0]++);
        say(() -> { throw null; });
        say(() -> { synchronized (none) { } });
        say(() -> System.out.println(n.other.other.self()));
        try { System.out.println(s.trim()); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        Object o = null;
        o.toString();
    }
}
