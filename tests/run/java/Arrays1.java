/* Arrays of all kinds: defaults, nesting, copying, cloning, bounds. */
import java.util.Arrays;
public class Arrays1 {
    public static void main(String[] args) {
        boolean[] z = new boolean[2]; byte[] b = {1, -1, (byte) 300}; char[] c = {'a', 65}; short[] s = {(short) 70000}; int[] i = new int[3]; long[] l = {1L << 40}; float[] f = {1.5f}; double[] d = {2.5}; String[] t = new String[2];
        System.out.println(z[1] + " " + b[2] + " " + c[1] + " " + s[0] + " " + i[2] + " " + l[0] + " " + f[0] + " " + d[0] + " " + t[0]);
        z[0] = true; z[0] &= false; z[1] |= true; b[0] += 127; c[0]++; s[0] >>= 1; i[1]--; l[0] *= 2; f[0] /= 2; d[0] %= 1;
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + Arrays.toString(c) + Arrays.toString(s) + Arrays.toString(i) + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d));
        int[][] grid = new int[3][4], jagged = {{1}, {2, 3}, {}}; int[][][] cube = new int[2][3][];
        for (int y = 0; y < 3; y++) for (int x = 0; x < 4; x++) grid[y][x] = y * x;
        System.out.println(Arrays.deepToString(grid) + Arrays.deepToString(jagged) + cube[1].length + cube[1][2]);
        int[] copy = grid[2].clone();
        copy[0] = 99;
        System.arraycopy(grid[2], 0, grid[2], 1, 3);
        System.out.println(grid[2][0] + Arrays.toString(grid[2]) + copy[0] + (grid.clone()[0] == grid[0]));
        Object[] objects = new Integer[] {1, 2};
        try { objects[0] = "s"; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        try { i[3] = 0; } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { i[-1] = 0; } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { System.arraycopy(i, 0, i, 2, 5); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { System.arraycopy(i, 0, l, 0, 1); } catch (ArrayStoreException e) { System.out.println("types"); }
        try { int[][] n = new int[2][-3]; } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
        try { Object o = new int[0]; String[] bad = (String[]) o; } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        System.out.println(new int[0].getClass().getName() + new String[0][0].getClass().getName() + int[][].class.getSimpleName() + new int[0].getClass().getSuperclass() + (objects instanceof Number[]) + objects.getClass().getComponentType());
        long sum = 0;
        for (int x : new int[] {1, 2, 3}) sum += x;
        int k = 0;
        int[] order = new int[3];
        order[k++] = k++ + k;
        System.out.println(sum + " " + Arrays.toString(order) + k);
    }
}
