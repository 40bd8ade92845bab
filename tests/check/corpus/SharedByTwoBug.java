// Two counters write to one list, each under its own lock.
//
// T1 and T2 hold different locks and add to the list at the same time.
//
// expect: must-find atomicity Counter.results

import java.util.ArrayList;
import java.util.List;

class Counter {
    private final List<Integer> results;

    Counter(List<Integer> results) {
        this.results = results;
    }

    public synchronized void report(int count) {
        results.add(count);
    }
}

class SharedByTwoBug {
    public static void main(String[] args) {
        List<Integer> results = new ArrayList<>();
        Counter words = new Counter(results);
        Counter lines = new Counter(results);
        new Thread(() -> words.report(100)).start();
        new Thread(() -> lines.report(10)).start();
    }
}
