import java.util.AbstractList;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A program's own Iterable, Iterator and AbstractList, used by loops and by the library. */
public class Iterators {
    static class Range implements Iterable<Integer> {
        private final int end;

        Range(int end) {
            this.end = end;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < end;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return next++;
                }
            };
        }
    }

    static class Squares extends AbstractList<Integer> {
        @Override
        public Integer get(int index) {
            return index * index;
        }

        @Override
        public int size() {
            return 4;
        }
    }

    public static void main(String[] arguments) {
        int sum = 0;
        for (int value : new Range(3)) {
            sum += value;
        }
        new Range(2).forEach(value -> System.out.println(value));
        for (int value : new Squares()) {
            sum += value;
        }
        System.out.println(sum + " " + new Squares().contains(9) + new Squares().subList(1, 3).hashCode());
        System.out.println(String.join(",", () -> new Range(0).iterator().hasNext() ? null : Words.iterator()));
    }

    static class Words {
        static Iterator<CharSequence> iterator() {
            return java.util.List.<CharSequence>of("a", "b").iterator();
        }
    }
}
