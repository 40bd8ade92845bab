// A comparator counts comparisons; parallelSort calls it from several threads.
//
// expect: must-find atomicity CountingOrder.calls

import java.util.*;

class CountingOrder implements Comparator<Integer> {
    private long calls;
    @Override
    public int compare(Integer a, Integer b) {
        calls++;
        return a.compareTo(b);
    }
    long calls() {
        return calls;
    }
}

public class SortCounts {
    public static void main(String[] a) throws Exception {
        long[] n = new long[2];
        for (int k = 0; k < 2; k++) {
            CountingOrder o = new CountingOrder();
            Integer[] x = new Integer[200000];
            Random r = new Random(1);
            for (int i = 0; i < x.length; i++)
                x[i] = r.nextInt();
            Arrays.parallelSort(x, o);
            n[k] = o.calls();
        }
        System.out.println(n[0] == n[1] ? "OK (not shown)" : "WRONG " + n[0] + " " + n[1]);
    }
}
