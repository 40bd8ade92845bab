/** Generics: erasure, casts, bridge methods, covariant results. */
// javac 17
class Bridges {
    static class Box<T extends Number> implements Comparable<Box<T>> {
        private final T value;

        Box(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }

        @Override
        public int compareTo(Box<T> other) {
            return Integer.compare(value.intValue(), other.get().intValue());
        }
    }

    static class IntegerBox extends Box<Integer> {
        IntegerBox(int value) {
            super(value);
        }

        @Override
        Integer get() {
            return super.get() + 1;
        }
    }

    static int sum(Iterable<Integer> items) {
        int sum = 0;
        for (int item : items) {
            sum += item;
        }
        return sum;
    }
}
