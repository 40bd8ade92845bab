/* Sorting algorithms by hand against the library's. */
import java.util.*;
public class Sorting {
    static void quick(int[] a, int lo, int hi) { if (lo >= hi) return; int p = a[(lo + hi) >>> 1], i = lo, j = hi; while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } } quick(a, lo, j); quick(a, i, hi); }
    static int[] merge(int[] a) { if (a.length < 2) return a; int[] l = merge(Arrays.copyOf(a, a.length / 2)), r = merge(Arrays.copyOfRange(a, a.length / 2, a.length)); int[] o = new int[a.length]; for (int i = 0, j = 0, k = 0; k < o.length; k++) o[k] = j >= r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++]; return o; }
    static void heap(int[] a) { for (int i = a.length / 2; i >= 0; i--) sift(a, i, a.length); for (int n = a.length - 1; n > 0; n--) { int t = a[0]; a[0] = a[n]; a[n] = t; sift(a, 0, n); } }
    static void sift(int[] a, int i, int n) { for (int c; (c = 2 * i + 1) < n; i = c) { if (c + 1 < n && a[c + 1] > a[c]) c++; if (a[i] >= a[c]) return; int t = a[i]; a[i] = a[c]; a[c] = t; } }
    public static void main(String[] args) {
        Random r = new Random(42);
        int[] a = r.ints(500, -1000, 1000).toArray(), b = a.clone(), c = a.clone(), d = a.clone();
        quick(a, 0, a.length - 1); b = merge(b); heap(c); Arrays.sort(d);
        System.out.println(Arrays.equals(a, d) + " " + Arrays.equals(b, d) + " " + Arrays.equals(c, d) + " " + d[0] + " " + d[499] + " " + Arrays.hashCode(d));
        String[] words = "pear fig apple kiwi date plum lime".split(" ");
        Arrays.sort(words, Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        System.out.println(String.join(" ", words));
        Long[] boxed = new Long[300];
        for (int i = 0; i < boxed.length; i++) boxed[i] = r.nextLong() % 50;
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(boxed[0] + " " + boxed[299] + " " + Arrays.asList(boxed).hashCode());
        List<Integer> shuffled = new ArrayList<>();
        for (int i = 0; i < 20; i++) shuffled.add(i);
        Collections.shuffle(shuffled, new Random(7));
        System.out.println(shuffled + " " + r.nextDouble() + " " + r.nextGaussian() + " " + r.nextBoolean() + " " + r.nextInt(100));
    }
}
