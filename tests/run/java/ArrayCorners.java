/* Arrays: arraycopy at its corners, clones, covariance, bounds, negative sizes, many dimensions, default values. */
import java.util.*;

public class ArrayCorners {
    static void copy(Object from, int i, Object to, int j, int n) { try { System.arraycopy(from, i, to, j, n); System.out.println("copied " + (to instanceof int[] a ? Arrays.toString(a) : to instanceof Object[] o ? Arrays.toString(o) : "?")); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); } }
    static void fails(Runnable r) { try { r.run(); System.out.println("fine"); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); } }
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5};
        copy(a, 0, a, 1, 4);
        copy(a, 1, a, 0, 4);
        copy(a, 5, a, 5, 0);
        copy(a, 0, a, 0, -1);
        copy(a, -1, a, 0, 1);
        copy(a, 0, a, -2, 1);
        copy(a, 3, a, 0, 3);
        copy(a, 0, a, 3, 3);
        copy(a, 0, a, Integer.MAX_VALUE, 1);
        copy(a, 0, new long[5], 0, 1);
        copy(a, 0, new Integer[5], 0, 1);
        copy("text", 0, a, 0, 1);
        copy(a, 0, "text", 0, 1);
        copy(null, 0, a, 0, 1);
        copy(a, 0, null, 0, 1);
        copy(new Object[] {"a", "b", 3, "c"}, 0, new String[4], 0, 4);
        Object[] mixed = {"a", "b", 3, "c"};
        String[] strings = new String[4];
        try { System.arraycopy(mixed, 0, strings, 0, 4); } catch (ArrayStoreException e) { System.out.println(Arrays.toString(strings)); }
        copy(new String[] {"x", null}, 0, new Object[3], 1, 2);
        int[][] deep = {{1, 2}, {3}}, shallow = deep.clone();
        shallow[0][0] = 9;
        shallow[1] = new int[] {7};
        System.out.println(Arrays.deepToString(deep) + (deep[0] == shallow[0]) + a.clone().length + "abc".toCharArray().clone()[1] + new String[0].clone().length);
        int minus = -1, three = 3;
        fails(() -> { int[] n = new int[minus]; });
        fails(() -> { int[][] n = new int[2][minus]; });
        fails(() -> { int[][] n = new int[minus][]; });
        fails(() -> { a[5] = 1; });
        fails(() -> { a[minus]++; });
        fails(() -> { Object[] o = new Integer[1]; o[0] = "s"; });
        fails(() -> { Object[] o = new String[1][1]; o[0] = new int[1]; });
        fails(() -> { Object o = a; String[] s = (String[]) o; });
        fails(() -> { int[] n = null; n[0]++; });
        fails(() -> { Object[] o = new Object[] {1}; Integer[] i = (Integer[]) o; });
        long[][][] cube = new long[2][3][];
        cube[1][2] = new long[] {1L << 40};
        System.out.println(Arrays.deepToString(cube) + new double[1][2][3][0].length + new boolean[2][2][1][0].length);
        System.out.println(Arrays.toString(new boolean[1]) + Arrays.toString(new char[1]).length() + Arrays.toString(new float[1]) + Arrays.toString(new Object[1]) + new int[0].length);
        byte[] bytes = new byte[3];
        bytes[0] = (byte) 200;
        bytes[1] += 130;
        bytes[2]--;
        char[] chars = {'a'};
        chars[0]++;
        short[] shorts = {Short.MAX_VALUE};
        shorts[0]++;
        boolean[] flags = {true, false};
        flags[1] |= flags[0];
        System.out.println(Arrays.toString(bytes) + chars[0] + shorts[0] + flags[1]);
        Arrays.fill(a, 1, 3, 8);
        int[] sorted = {5, -1, 3};
        Arrays.sort(sorted);
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(Arrays.toString(a) + Arrays.toString(sorted) + Arrays.toString(boxed) + Arrays.binarySearch(sorted, 3) + Arrays.hashCode(sorted) + Arrays.toString(Arrays.copyOfRange(sorted, 1, 5)) + Arrays.asList(boxed) + Arrays.stream(sorted).max().getAsInt());
        Arrays.setAll(a, i -> i * i);
        Arrays.parallelPrefix(a, Integer::sum);
        System.out.println(Arrays.toString(a) + Arrays.deepEquals(deep, new int[][] {{9, 2}, {3}}) + Arrays.deepHashCode(deep));
        fails(() -> Arrays.copyOf(a, minus));
        fails(() -> Arrays.sort(a, three, 1));
        int i = 0;
        int[] order = new int[3];
        order[i++] = order[i] = i = 2;
        System.out.println(Arrays.toString(order) + i + (order instanceof Object) + order.getClass().getName() + (new int[0].equals(new int[0])));
    }
}
