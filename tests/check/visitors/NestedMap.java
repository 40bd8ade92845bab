// The outer map is concurrent, the inner ones are plain and changed under the monitor of the wrong object.
//
// expect: must-find atomicity Scores.games.<elements>

import java.util.*;
import java.util.concurrent.*;

class Scores {
    private final ConcurrentMap<String, Map<String, Integer>> games = new ConcurrentHashMap<>();
    public void point(String g, String p) {
        Map<String, Integer> m = games.computeIfAbsent(g, k -> new HashMap<>());
        synchronized (p) {
            m.put(p, m.getOrDefault(p, 0) + 1);
        }
    }
    int sum(String g) {
        int s = 0;
        for (int v : games.get(g).values())
            s += v;
        return s;
    }
}

public class NestedMap {
    public static void main(String[] a) throws Exception {
        Scores s = new Scores();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 50000; i++)
                    s.point("chess", "a" + i);
            },
            () -> {
                for (int i = 0; i < 50000; i++)
                    s.point("chess", "b" + i);
            });
        System.out.println(s.sum("chess") == 100000 ? "OK" : "WRONG " + s.sum("chess"));
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
