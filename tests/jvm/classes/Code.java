import java.io.Serializable;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Instructions of all formats. */
class Code<T extends Comparable<T>> implements Comparable<Code<T>> {
    int[][] grid = new int[3][4];
    static double sum;

    public int compareTo(Code<T> other) {
        return 0;
    }

    int switches(int key, String text, Shapes.Color color) {
        switch (key) {
        case -1:
            return 1;
        case 0:
            return 2;
        case 1:
            break;
        default:
            key++;
        }
        switch (key) {
        case Integer.MIN_VALUE:
            return 3;
        case 1000:
            return 4;
        case Integer.MAX_VALUE:
            return 5;
        }
        switch (text) {
        case "Aa", "BB":
            return 6;
        default:
        }
        return switch (color) {
        case RED -> 7;
        case GREEN -> 8;
        };
    }

    Object lambdas(int captured, List<String> list) {
        Supplier<Object> plain = () -> this.grid.length + captured + sum + "text" + list;
        Function<String, Integer> method = Integer::parseInt;
        IntBinaryOperator serializable = (IntBinaryOperator & Serializable) Math::max;
        Function<Integer, int[]> array = int[]::new;
        return List.of(plain, method, serializable, array);
    }

    int exceptions(Object lock) throws Exception {
        synchronized (lock) {
            try {
                return lock.hashCode();
            } catch (NullPointerException | ClassCastException problem) {
                throw new Exception(problem);
            } finally {
                sum += 1;
            }
        }
    }

    long arithmetic(int i, long l, float f, double d, byte b, char c, short s, boolean z) {
        i += 1000;
        i += 100000;
        l = l << i >>> 3 ^ ~l;
        f = f % 3.5f - (float) d;
        d = -d * i / l;
        b = (byte) (c + s);
        boolean less = d < f && l >= i || z;
        Object[] objects = {i, l, f, d, b, c, s, less};
        assert objects.length > 0 : "never";
        grid[1][2]++;
        return less ? (int) f : (long) d;
    }

    int many() {
        long a0 = 0, a1 = 1, a2 = 2, a3 = 3, a4 = 4, a5 = 5, a6 = 6, a7 = 7;
        int last = (int) (a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7);
        for (int i = 0; i < last; i++)
            last -= i;
        return last;
    }
}
