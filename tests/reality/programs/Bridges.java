import java.util.Arrays;

/** Generics: bridge methods, covariant results, a comparable class, a visitor. */
public class Bridges {
    interface Source<T> {
        T next();
    }

    interface Visitor<R> {
        R number(int value);

        R pair(Tree left, Tree right);
    }

    abstract static class Tree {
        abstract <R> R accept(Visitor<R> visitor);
    }

    static class Leaf extends Tree implements Comparable<Leaf> {
        final int value;

        Leaf(int value) {
            this.value = value;
        }

        @Override
        <R> R accept(Visitor<R> visitor) {
            return visitor.number(value);
        }

        @Override
        public int compareTo(Leaf other) {
            return Integer.compare(value, other.value);
        }
    }

    static class Pair extends Tree {
        final Tree left, right;

        Pair(Tree left, Tree right) {
            this.left = left;
            this.right = right;
        }

        @Override
        <R> R accept(Visitor<R> visitor) {
            return visitor.pair(left, right);
        }
    }

    static class Sum implements Visitor<Integer> {
        @Override
        public Integer number(int value) {
            return value;
        }

        @Override
        public Integer pair(Tree left, Tree right) {
            return left.accept(this) + right.accept(this);
        }
    }

    static class Counter implements Source<Leaf>, Cloneable {
        private int count = 3;

        @Override
        public Leaf next() {
            return new Leaf(count--);
        }

        @Override
        public Counter clone() throws CloneNotSupportedException {
            return (Counter) super.clone();
        }
    }

    static <T extends Tree> T take(Source<T> source) {
        return source.next();
    }

    public static void main(String[] arguments) throws CloneNotSupportedException {
        Counter counter = new Counter();
        Object copy = counter.clone();
        Leaf[] leaves = {take(counter), take(counter), take((Counter) copy)};
        Arrays.sort(leaves);
        System.out.println(new Pair(leaves[0], new Pair(leaves[1], leaves[2])).accept(new Sum()));
    }
}
