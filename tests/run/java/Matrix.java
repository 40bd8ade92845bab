/* Matrices, dynamic programming, graphs, recursion: ordinary programs. */
import java.util.*;
public class Matrix {
    static double[][] multiply(double[][] a, double[][] b) { double[][] c = new double[a.length][b[0].length]; for (int i = 0; i < a.length; i++) for (int j = 0; j < b[0].length; j++) for (int k = 0; k < b.length; k++) c[i][j] += a[i][k] * b[k][j]; return c; }
    static int lcs(String a, String b) { int[][] t = new int[a.length() + 1][b.length() + 1]; for (int i = 1; i <= a.length(); i++) for (int j = 1; j <= b.length(); j++) t[i][j] = a.charAt(i - 1) == b.charAt(j - 1) ? t[i - 1][j - 1] + 1 : Math.max(t[i - 1][j], t[i][j - 1]); return t[a.length()][b.length()]; }
    static int queens(int n, int row, int cols, int d1, int d2) { if (row == n) return 1; int c = 0; for (int i = 0; i < n; i++) { int x = 1 << i, y = 1 << (row + i), z = 1 << (row - i + n); if ((cols & x) == 0 && (d1 & y) == 0 && (d2 & z) == 0) c += queens(n, row + 1, cols | x, d1 | y, d2 | z); } return c; }
    static Map<Integer, Integer> dijkstra(Map<Integer, Map<Integer, Integer>> g, int s) { Map<Integer, Integer> d = new TreeMap<>(); PriorityQueue<int[]> q = new PriorityQueue<>(Comparator.comparingInt(a -> a[1])); q.add(new int[] {s, 0}); while (!q.isEmpty()) { int[] t = q.poll(); if (d.containsKey(t[0])) continue; d.put(t[0], t[1]); g.getOrDefault(t[0], Map.of()).forEach((n, w) -> q.add(new int[] {n, t[1] + w})); } return d; }
    static void hanoi(int n, char a, char b, char c, StringBuilder s) { if (n == 0) return; hanoi(n - 1, a, c, b, s); s.append(a).append(c).append(' '); hanoi(n - 1, b, a, c, s); }
    static void permute(String p, String rest, List<String> out) { if (rest.isEmpty()) out.add(p); for (int i = 0; i < rest.length(); i++) permute(p + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out); }
    public static void main(String[] args) {
        System.out.println(Arrays.deepToString(multiply(new double[][] {{1, 2}, {3, 4}}, new double[][] {{0.5, 1}, {1.5, -1}})));
        System.out.println(lcs("the quick brown fox", "a quiet brown ox") + " " + queens(6, 0, 0, 0, 0));
        Map<Integer, Map<Integer, Integer>> g = new HashMap<>();
        int[][] edges = {{1, 2, 7}, {1, 3, 9}, {1, 6, 14}, {2, 3, 10}, {2, 4, 15}, {3, 4, 11}, {3, 6, 2}, {4, 5, 6}, {6, 5, 9}};
        for (int[] e : edges) g.computeIfAbsent(e[0], k -> new HashMap<>()).put(e[1], e[2]);
        System.out.println(dijkstra(g, 1));
        StringBuilder s = new StringBuilder();
        hanoi(4, 'A', 'B', 'C', s);
        System.out.println(s);
        List<String> out = new ArrayList<>();
        permute("", "abcd", out);
        System.out.println(out.size() + out.get(7));
    }
}
