/* The elements of a parallel stream are asked by the workers of a pool. */
import java.util.ArrayList;
import java.util.List;

class ParallelQuestions {
    static class Key {
        public int hashCode() {
            return 1;
        }

        public boolean equals(Object other) {
            return other instanceof Key;
        }
    }

    public static void main(String[] args) {
        List<Key> keys = new ArrayList<>();
        keys.add(new Key());
        System.out.println(keys.parallelStream().distinct().count()); // must: task hashCode; task equals
    }
}
