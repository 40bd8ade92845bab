// A parallel stream whose elements go to a synchronized sink and a collector.
//
// expect: must-prove Sink

import java.util.*;
import java.util.stream.*;

class Sink {
    private long sum;
    private int n;
    public synchronized void add(int v) {
        sum += v;
        n++;
    }
    public synchronized boolean sound() {
        return sum >= n;
    }
    public synchronized int n() {
        return n;
    }
}

public class OkParallel {
    public static void main(String[] x) throws Exception {
        Sink s = new Sink();
        List<Integer> l = IntStream.range(1, 50001).parallel().peek(s::add).boxed().collect(Collectors.toList());
        System.out.println(l.size() == 50000 && s.n() == 50000 && s.sound() ? "OK" : "WRONG");
    }
}
