/* Regular expressions. */
import java.util.regex.*;
public class Regex {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.(com|org)").matcher("mail ann@site.com and bob@home.org, not x@y.net");
        while (m.find()) System.out.println(m.group() + " " + m.group(1) + " " + m.start(2) + "-" + m.end());
        System.out.println("2024-01-15".matches("\\d{4}-\\d{2}-\\d{2}") + " " + "aXbXc".split("X").length + " " + "a1b22".replaceAll("(\\d+)", "<$1>") + " " + "Hello".replaceFirst("l", "L"));
        Matcher n = Pattern.compile("(?<year>\\d+)/(?<month>\\d+)").matcher("2024/05");
        System.out.println(n.matches() + n.group("year") + n.group("month"));
        System.out.println(Pattern.compile("a*b+?c?", Pattern.CASE_INSENSITIVE).matcher("AAABBC").lookingAt() + " " + "x.y".split(Pattern.quote(".")).length + " " + Pattern.matches("[^aeiou]+", "rhythm") + " " + "foobar".matches("foo(?=bar).*"));
        try { Pattern.compile("(unclosed"); } catch (PatternSyntaxException e) { System.out.println(e.getDescription()); }
        System.out.println(Pattern.compile("\\s+").splitAsStream("a  b c").count() + Pattern.compile("o").matcher("foo boo").replaceAll(r -> r.start() + ""));
    }
}
