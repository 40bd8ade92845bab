// Two threads draw from one iterator by hasNext() and next() without a lock.
//
// expect: must-find atomicity Source.it

import java.util.*;

class Source {
    private final Iterator<Integer> it;
    Source(List<Integer> l) {
        it = l.iterator();
    }
    public Integer draw() {
        return it.hasNext() ? it.next() : null;
    }
}

public class SharedIterator {
    public static void main(String[] a) throws Exception {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 200000; i++)
            l.add(i);
        Source s = new Source(l);
        int[] n = new int[2];
        Go.both(
            ()
                -> {
                while (s.draw() != null)
                    n[0]++;
            },
            () -> {
                while (s.draw() != null)
                    n[1]++;
            });
        System.out.println(n[0] + n[1] == 200000 ? "OK" : "WRONG " + (n[0] + n[1]));
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
