/* Splitting and regular expressions: groups, look-around, backtracking, flags, replacement, errors. */
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

public class SplitsAndPatterns {
    public static void main(String[] args) {
        for (String s : new String[] {"a,b,,c,,", ",a", "", ",", "abc"})
            System.out.println(Arrays.toString(s.split(",")) + Arrays.toString(s.split(",", -1)) + Arrays.toString(s.split(",", 2)));
        System.out.println(Arrays.toString("a1b22c333".split("\\d+")) + Arrays.toString("boo:and:foo".split("o", 0)) + Arrays.toString("abc".split("")));
        System.out.println(Arrays.toString("a.b|c".split("[.|]")) + Arrays.toString("a.b".split(".")) + Arrays.toString("x\ty z".split("\\s")));
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("on 2024-05 and 1999-12");
        while (m.find())
            System.out.println(m.group() + " " + m.group("year") + " " + m.group(2) + " " + m.start() + "-" + m.end(1));
        System.out.println("aaa".replaceAll("a*", "X") + " " + "aaa".replaceFirst("a", "b") + " " + "a.b".replaceAll("\\.", "\\$") + " " + "John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1"));
        System.out.println("foobar".matches("foo(?=bar).*") + " " + "foobaz".matches("foo(?!bar).*") + " " + "price 42".replaceAll("(?<=price )\\d+", "?"));
        System.out.println(Pattern.compile("HELLO", Pattern.CASE_INSENSITIVE).matcher("say hello").find() + " " + Pattern.compile("^b$", Pattern.MULTILINE).matcher("a\nb\nc").find() + " " + "a\nb".matches("(?s)a.b") + " " + "a\nb".matches("a.b"));
        System.out.println("xaaay".replaceAll("a+?", "-") + " " + "xaaay".replaceAll("a++", "-") + " " + "abab".matches("(ab)\\1") + " " + "<b>x</b><b>y</b>".replaceAll("<b>(.*?)</b>", "[$1]"));
        System.out.println(Pattern.compile("(a|b)*c").matcher("ababc").matches() + " " + Pattern.compile("x*").matcher("aaa").replaceAll("-") + " " + Pattern.compile("b").splitAsStream("abcbd").collect(Collectors.toList()));
        System.out.println(Pattern.compile("\\d+").matcher("a1b22").replaceAll(r -> "<" + r.group().length() + ">") + " " + Pattern.compile("[a-c&&[^b]]").matcher("abcd").results().map(r -> r.group()).toList());
        System.out.println("\u00e9t\u00e9".matches("\\p{L}+") + " " + "ABC".matches("\\p{Upper}+") + " " + "a b".matches("\\w \\w") + " " + "\t".matches("\\s") + " " + Pattern.quote("a.b") + " " + "a.b".matches(Pattern.quote("a.b")));
        Matcher append = Pattern.compile("cat").matcher("one cat two cats");
        StringBuilder to = new StringBuilder();
        while (append.find())
            append.appendReplacement(to, "dog");
        System.out.println(append.appendTail(to));
        Matcher region = Pattern.compile("b+").matcher("abbbc");
        System.out.println(region.lookingAt() + " " + region.region(1, 3).matches() + " " + region.hitEnd() + " " + region.groupCount());
        for (String bad : new String[] {"(", "[a", "*", "a{2,1}", "\\k<x>", "(?<1a>x)"})
            try {
                Pattern.compile(bad);
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription() + " at " + e.getIndex() + "; " + e.getMessage().lines().count());
            }
        try {
            "a".replaceAll("a", "$1");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.group("nobody");
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new java.util.StringTokenizer("a b,c", " ,").countTokens() + " " + String.join("-", new java.util.Scanner("1 two 3.5").tokens().toList()));
    }
}
