import java.util.HashMap;
import java.util.Map;

/** Records: generated accessors, equals, hashCode and toString, which call those of their components. */
public class Records {
    static class Label {
        final String text;

        Label(String text) {
            this.text = text;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Label && text.equals(((Label) other).text);
        }

        @Override
        public int hashCode() {
            return text.length();
        }

        @Override
        public String toString() {
            return "'" + text + "'";
        }
    }

    record Pair(Label label, int number) {
        Pair {
            check(number);
        }

        static void check(int number) {
            if (number < 0) {
                throw new IllegalArgumentException();
            }
        }

        Pair next() {
            return new Pair(label, number + 1);
        }
    }

    record Box<T extends Comparable<T>>(T content) implements Comparable<Box<T>> {
        @Override
        public int compareTo(Box<T> other) {
            return content.compareTo(other.content);
        }
    }

    public static void main(String[] arguments) {
        Pair one = new Pair(new Label("a"), 1), two = new Pair(new Label("a"), 0).next();
        Map<Pair, String> map = new HashMap<>();
        map.put(one, "one");
        map.put(two, "two");
        System.out.println(map + " " + one.equals(two) + one.label() + one.number());
        System.out.println(new Box<>("x").compareTo(new Box<>("y")));
    }
}
