// The repair of SharedByTwoBug: each counter has a list of its own.
//
// expect: must-hold

import java.util.ArrayList;
import java.util.List;

class Counter {
    private final List<Integer> results;

    Counter(List<Integer> results) {
        this.results = new ArrayList<>(results);
    }

    public synchronized void report(int count) {
        results.add(count);
    }
}

class SharedByTwoRepaired {
    public static void main(String[] args) {
        List<Integer> results = new ArrayList<>();
        Counter words = new Counter(results);
        Counter lines = new Counter(results);
        new Thread(() -> words.report(100)).start();
        new Thread(() -> lines.report(10)).start();
    }
}
