// A mutable pair of the library (AbstractMap.SimpleEntry) is read and set in two steps.
//
// expect: must-find atomicity Best.best

import java.util.*;

class Best {
    private final Map.Entry<String, Integer> best = new AbstractMap.SimpleEntry<>("none", 0);
    public void more() {
        int v = best.getValue();
        best.setValue(v + 1);
    }
    int value() {
        return best.getValue();
    }
}

public class PairEntry {
    public static void main(String[] a) throws Exception {
        Best b = new Best();
        Runnable r = () -> {
            for (int i = 0; i < 100000; i++)
                b.more();
        };
        Go.both(r, r);
        System.out.println(b.value() == 200000 ? "OK" : "WRONG " + b.value());
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
