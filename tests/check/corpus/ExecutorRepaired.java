// The repair of ExecutorBug: the object locks itself.
//
// expect: must-hold
// expect: must-prove Longest

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Longest {
    private String word = "";

    public synchronized void offer(String candidate) {
        if (candidate.length() > word.length())
            word = candidate;
    }
}

class ExecutorRepaired {
    public static void main(String[] args) {
        Longest longest = new Longest();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> longest.offer("shed"));
        pool.submit(() -> longest.offer("treadle"));
        pool.shutdown();
    }
}
