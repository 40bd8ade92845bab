/* String concatenation, records and switches: what they call. */
public class Strings {
    static class Shown { public String toString() { return "shown"; } }
    static class Hidden { public String toString() { return "hidden"; } }
    record Pair(Part left, int right) {}
    static class Part {
        public String toString() { return "part"; }
        public int hashCode() { return 1; }
        public boolean equals(Object o) { return true; }
    }
    enum Kind { GOOD, BAD { String name(int n) { return "b"; } }; String name(int n) { return "g"; } }

    public static void main(String[] args) {
        String s = "a" + new Shown() + args.length;
        Pair pair = new Pair(new Part(), 1); // only: Pair.<init> Part.<init>
        s += pair;
        pair.hashCode(); // only: Pair.hashCode
        pair.equals(new Pair(null, 2)); // only: Pair.equals Pair.<init>
        pair.left().hashCode(); // only: Pair.left Part.hashCode
        Kind kind = Kind.valueOf("GOOD"); // has: Kind.valueOf
        kind.name(1); // only: Kind.name Kind$1.name
        switch (kind) {
        case GOOD:
            good(); // only: Strings.good
            break;
        default:
        }
    }
    static void good() {}
    // reached: Shown.toString
    // reached: Pair.toString
    // reached: Part.toString
    // reached: Part.equals
}
