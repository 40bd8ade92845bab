/** Records: components, accessors, the methods that the compiler leaves to the run time. */
// javac 17
class Records {
    record Point(int x, long y) {}

    record Range<T extends Comparable<T>>(T low, T high) {
        Range {
            if (low.compareTo(high) > 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Empty() {}
}
