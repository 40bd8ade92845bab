// A builder is shared by two threads; with() and build() are not synchronized.
//
// expect: tolerated atomicity Query.parts -- the field is final or written once, under a lock
// expect: must-find atomicity Query$B.parts Query$B.n

import java.util.*;

class Query {
    final List<String> parts;
    Query(List<String> p) {
        parts = p;
    }
    static class B {
        private final List<String> parts = new ArrayList<>();
        private int n;
        public B with(String s) {
            parts.add(s);
            n++;
            return this;
        }
        public Query build() {
            if (parts.size() != n)
                throw new IllegalStateException(parts.size() + " " + n);
            return new Query(List.copyOf(parts));
        }
    }
}

public class Builder {
    public static void main(String[] a) throws Exception {
        Query.B b = new Query.B();
        int[] bad = new int[1];
        Go.both(
            ()
                -> {
                for (int i = 0; i < 2000; i++)
                    b.with("x");
            },
            () -> {
                for (int i = 0; i < 2000; i++)
                    try {
                        b.build();
                    } catch (IllegalStateException | ConcurrentModificationException | NullPointerException e) {
                        bad[0]++;
                    }
            });
        System.out.println(bad[0] == 0 ? "OK (not shown)" : "WRONG " + bad[0]);
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
