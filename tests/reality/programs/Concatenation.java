/** Strings joined from objects: own toString through +, +=, StringBuilder, String.valueOf and format. */
public class Concatenation {
    static class Name {
        private final String text;

        Name(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return upper();
        }

        private String upper() {
            return text.toUpperCase();
        }
    }

    static class Chars implements CharSequence {
        @Override
        public int length() {
            return 2;
        }

        @Override
        public char charAt(int index) {
            return (char) ('a' + index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return this;
        }

        @Override
        public String toString() {
            return "ab";
        }
    }

    public static void main(String[] arguments) {
        Object name = new Name("heddle");
        String text = "name " + name;
        text += new Chars();
        StringBuilder builder = new StringBuilder();
        builder.append(name).append(new Chars()).append(new Chars(), 0, 1);
        System.out.println(text + builder + String.valueOf(new Name("value")) + 1.5 + 'c' + null);
        System.out.println(String.format("%s %d", new Name("format"), 3) + "b".contentEquals(new Chars()));
    }
}
