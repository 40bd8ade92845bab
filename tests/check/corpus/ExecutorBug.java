// Tasks of a thread pool share an object that nobody locks.
//
// T1 reads longest and finds its word longer; T2 writes a word that is longer still; T1 writes its own over it.
//
// expect: must-find atomicity Longest.word

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Longest {
    private String word = "";

    public void offer(String candidate) {
        if (candidate.length() > word.length())
            word = candidate;
    }
}

class ExecutorBug {
    public static void main(String[] args) {
        Longest longest = new Longest();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> longest.offer("shed"));
        pool.submit(() -> longest.offer("treadle"));
        pool.shutdown();
    }
}
