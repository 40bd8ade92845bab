/** What the stack is shuffled for: assignments that are values, of one slot and of two. */
class Shuffles {
    int i;
    long l;
    static long counter;
    static double[] table;

    long chained(long x) {
        return l = counter = x;
    }

    int postIncrement() {
        return i++;
    }

    long postIncrementLong() {
        return l++ + counter--;
    }

    static double element(int at) {
        return table[at]++;
    }

    static int elements(int[] a, int[] b, int at) {
        return a[at] = b[at] += 2;
    }

    static long preDecrement(long[] a) {
        return --a[0];
    }

    static void discarded(Shuffles s) {
        s.chained(1L);
        s.postIncrement();
        new Shuffles();
    }
}
