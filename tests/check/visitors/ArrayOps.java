// One call of the library reads or writes all elements of an array, without a lock, against another such call: torn
// snapshots.
//
// expect: must-find atomicity A0.d
// expect: must-find atomicity A1.d
// expect: must-find atomicity A2.d
// expect: must-find atomicity A3.d
// expect: must-find atomicity A4.d

import java.util.*;

class A0 {
    final long[] d = new long[1000];
    public void fill(long v) {
        Arrays.fill(d, v);
    }
    public long[] snap() {
        return d.clone();
    }
}

class A1 {
    final long[] d = new long[1000];
    public void fill(long[] v) {
        System.arraycopy(v, 0, d, 0, 1000);
    }
    public long[] snap() {
        return Arrays.copyOf(d, 1000);
    }
}

class A2 {
    final long[] d = new long[1000];
    public void fill(long v) {
        Arrays.setAll(d, i -> v);
    }
    public long sum() {
        return Arrays.stream(d).sum();
    }
}

class A3 {
    final long[] d = new long[1000];
    public void sort() {
        Arrays.sort(d);
    }
    public long sum() {
        return Arrays.hashCode(d);
    }
}

class A4 {
    final long[] d = new long[1000];
    public void fill(long[] v) {
        System.arraycopy(v, 0, d, 0, 1000);
    }
    public long[] snap() {
        long[] x = new long[1000];
        System.arraycopy(d, 0, x, 0, 1000);
        return x;
    }
}

public class ArrayOps {
    static boolean torn(long[] x) {
        for (long v : x)
            if (v != x[0])
                return true;
        return false;
    }
    public static void main(String[] a) throws Exception {
        A0 a0 = new A0();
        A1 a1 = new A1();
        A2 a2 = new A2();
        A3 a3 = new A3();
        A4 a4 = new A4();
        int[] bad = new int[5];
        long[] o = new long[1000], e = new long[1000];
        Arrays.fill(e, 1);
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++) {
                    a0.fill(i);
                    a1.fill(i % 2 == 0 ? o : e);
                    a2.fill(i);
                    a4.fill(i % 2 == 0 ? o : e);
                }
                a3.sort();
            },
            () -> {
                for (int i = 0; i < 20000; i++) {
                    if (torn(a0.snap()))
                        bad[0]++;
                    if (torn(a1.snap()))
                        bad[1]++;
                    if (a2.sum() % 1000 != 0)
                        bad[2]++;
                    if (torn(a4.snap()))
                        bad[4]++;
                }
                a3.sum();
            });
        System.out.println("WRONG if not 0: " + bad[0] + " " + bad[1] + " " + bad[2] + " " + bad[4]);
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
