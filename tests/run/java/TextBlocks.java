/* Text blocks: indentation, escapes, line ends; the methods of strings that came with them. */
public class TextBlocks {
    public static void main(String[] args) {
        String block = """
            {
              "name": "heddle",\t"quotes": "\"""\",
              "long": "one \
            line"
            }""";
        System.out.println(block);
        System.out.println("""
            trailing\s\s
               spaces kept   |
            \u0041\101\n
            """ + "end");
        System.out.println("  a\n    b\n  c".stripIndent().replace('\n', '|'));
        System.out.print("  a\n b".indent(2));
        System.out.print("    a\n b".indent(-2));
        System.out.println("\\t\\n\\u".length() + " " + "a\\tb\\n".translateEscapes().length());
        try {
            "\\q".translateEscapes();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("x".<Integer>transform(s -> s.length() + 41));
        System.out.println(block.lines().map(String::strip).toList());
        System.out.println(" \u2003 em ".strip() + "|" + " \u2003 em ".trim() + "|" + "\u2003".isBlank());
        System.out.println("%s has %d".formatted("it", 3) + " " + String.valueOf((Object) null));
    }
}
