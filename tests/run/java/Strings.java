/* Strings: their methods, concatenation, interning, characters beyond Latin-1. */
public class Strings {
    static final String CONSTANT = "con" + "stant";
    public static void main(String[] args) {
        String s = "hello", t = "hel" + "lo", u = new String("hello"), v = u.intern();
        System.out.println((s == t) + " " + (s == u) + " " + (s == v) + " " + s.equals(u) + " " + (CONSTANT == "constant"));
        System.out.println(s.length() + s.charAt(1) + s.substring(1, 3) + s.indexOf('l') + s.lastIndexOf("l") + s.contains("ell"));
        System.out.println(s.toUpperCase() + s.replace('l', 'L') + s.replace("ll", "--") + " x ".trim() + "  y ".strip() + "ab".repeat(3));
        System.out.println(String.join(",", "a", "b", "c") + " " + "a,b,,c,".split(",").length + " " + "x1y22z".replaceAll("[0-9]+", "#"));
        System.out.println(s.compareTo("help") + " " + s.compareToIgnoreCase("HELLO") + " " + s.hashCode() + " " + "".isEmpty() + " " + " ".isBlank());
        System.out.println("äöü€𝄞".length() + " " + "äöü€𝄞".codePointCount(0, 6) + " " + "äöü€𝄞" + " " + new StringBuilder("äöü€𝄞").reverse());
        System.out.println(String.valueOf(3.5f) + null + 'c' + 1L + true + new char[] {'x', 'y'}.length + String.valueOf(new char[] {'x', 'y'}));
        Object none = null;
        String n = null;
        System.out.println("null: " + none + n + " " + (n + "x").length());
        char c = 'x';
        byte b = -3;
        short h = 300;
        String all = "" + c + b + h + 1 + 2L + 3.0f + 4.0 + false + none;
        System.out.println(all + " " + all.length());
        String sum = "";
        for (int i = 0; i < 10; i++)
            sum += i;
        System.out.println(sum);
        for (String part : "the quick brown fox".split(" "))
            System.out.print(Character.toUpperCase(part.charAt(0)) + part.substring(1) + ";");
        System.out.println();
        System.out.println("a\tb\\\"\u0041 " + "line1\nline2".lines().count() + " " + "Hello".chars().sum() + " " + "abc".toCharArray()[2]);
        System.out.println("%d %s".formatted(5, "five") + " " + String.format("%05d|%-6s|%6.2f|%x|%c|%b|%,d|%+d|%e", 42, "ab", 3.14159, 255, 'q', true, 1234567, 5, 12345.678));
        switch (s) {
        case "world": System.out.println("no"); break;
        case "hello": System.out.println("switch hello");
        default: System.out.println("fall through");
        }
        System.out.println("Aa".hashCode() == "BB".hashCode() ? "same" : "different");
        System.out.println(Integer.toBinaryString(42) + Integer.toHexString(-1) + Long.toString(255, 16) + Integer.parseInt("-123") + Integer.valueOf(77));
        System.out.println("""
            text
              block\
             joined
            """);
    }
}
