/* An interface with a default method, and one that it inherits. */
public interface Face<T> extends Comparable<T> {
    default Object twice(T with) {
        return compareTo(with) + compareTo(with);
    }
}
