// AtomicReference.updateAndGet, ConcurrentHashMap.merge and LongAdder, one operation each.
//
// expect: must-prove Longest
// expect: must-prove Stats

import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

class Stats {
    private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    public void hit(String k) {
        map.merge(k, 1, Integer::sum);
    }
    public int get(String k) {
        return map.getOrDefault(k, 0);
    }
}

class Longest {
    private final AtomicReference<String> best = new AtomicReference<>("");
    public void offer(String s) {
        best.updateAndGet(b -> s.length() > b.length() ? s : b);
    }
    public String best() {
        return best.get();
    }
}

public class OkUpdate {
    public static void main(String[] x) throws Exception {
        Stats s = new Stats();
        Longest l = new Longest();
        Runnable r = () -> {
            for (int i = 0; i < 50000; i++) {
                s.hit("a");
                l.offer("x" + i);
            }
        };
        Go.both(r, r);
        System.out.println(s.get("a") == 100000 && l.best().length() == 6 ? "OK" : "WRONG");
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
