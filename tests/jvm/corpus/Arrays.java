/** Arrays: of every element type, with several dimensions, with initial values. */
class Arrays {
    static Object[] all(int n) {
        boolean[] z = new boolean[n];
        byte[] b = {1, -1};
        char[] c = {'a', '\uffff'};
        short[] s = {-32768};
        float[] f = {1.5f};
        z[0] = b[1] < c[1];
        b[0] = (byte) s[0];
        c[0]++;
        s[0] = b[0];
        f[0] = s[0];
        return new Object[] {z, b, c, s, f};
    }

    static int grid(int rows, int columns) {
        int[][] grid = new int[rows][columns];
        long[][][] partial = new long[rows][][];
        String[][] names = {{"a"}, {}};
        grid[1][2] = partial.length + names[0].length;
        return grid[1].clone()[2];
    }

    static int sum(int... items) {
        int sum = 0;
        for (int i = 0; i < items.length; i++) {
            sum += items[i];
        }
        return sum;
    }
}
