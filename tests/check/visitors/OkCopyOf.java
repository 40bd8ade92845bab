// Snapshots by List.copyOf under the lock are immutable and read without it.
//
// expect: must-prove OkCopyOf
// expect: tolerated atomicity Snapshot.parts -- the copy of the list cannot be changed
// expect: tolerated atomicity Parts.parts -- the copy of the list cannot be changed

import java.util.*;

class Snapshot {
    private final List<String> parts;
    Snapshot(List<String> p) {
        parts = p;
    }
    public int size() {
        int n = 0;
        for (String s : parts)
            n += s.length();
        return n;
    }
}

class Parts {
    private final List<String> parts = new ArrayList<>();
    public synchronized void add(String s) {
        parts.add(s);
    }
    public synchronized Snapshot snap() {
        return new Snapshot(List.copyOf(parts));
    }
}

public class OkCopyOf {
    static volatile Snapshot last = new Snapshot(List.of());
    public static void main(String[] x) throws Exception {
        Parts p = new Parts();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 2000; i++) {
                    p.add("a");
                    last = p.snap();
                }
            },
            () -> {
                for (int i = 0; i < 2000; i++)
                    last.size();
            });
        System.out.println(last.size() == 2000 ? "OK" : "WRONG");
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
