import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sequential streams with lambdas, references, collectors, generators; Optional. */
public class Streams {
    static class Word {
        private final String text;

        Word(String text) {
            this.text = text;
        }

        int length() {
            return text.length();
        }

        boolean isShort() {
            return length() < 5;
        }

        static Word longer(Word one, Word other) {
            return one.length() >= other.length() ? one : other;
        }
    }

    static Stream<Character> letters(Word word) {
        return word.text.chars().mapToObj(letter -> (char) letter);
    }

    static int step(int value) {
        return 2 * value + 1;
    }

    public static void main(String[] arguments) {
        List<Word> words = Arrays.asList("warp", "weft", "heddle").stream().map(Word::new).collect(Collectors.toList());
        Map<Integer, List<Word>> byLength = words.stream().collect(Collectors.groupingBy(Word::length));
        Optional<Word> longest = words.stream().reduce(Word::longer);
        System.out.println(byLength.size() + longest.map(word -> word.text).orElseGet(() -> "none"));
        System.out.println(words.stream().filter(Word::isShort).flatMap(Streams::letters).sorted().distinct().count());
        System.out.println(IntStream.iterate(1, Streams::step).limit(5).boxed().map(String::valueOf)
                .collect(Collectors.joining(",", "[", "]")));
        System.out.println(words.stream().anyMatch(word -> word.length() == 6) + " "
                + words.stream().collect(Collectors.toMap(word -> word.text, word -> word.length(), (a, b) -> a)).size());
    }
}
