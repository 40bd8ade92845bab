// One task for each part of the work, made and handed to the pool in a loop: each has counts of its own, which only its own run changes.
//
// expect: must-hold
// expect: must-prove Part

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class Part implements Callable<Integer> {
    private final String text;
    private int words;
    private int letters;

    Part(String text) {
        this.text = text;
    }

    private void count(String word) {
        words++;
        letters += word.length();
    }

    @Override
    public Integer call() {
        for (String word : text.split(" "))
            count(word);
        return words * 100 + letters;
    }
}

class TaskForEachPartRepaired {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> results = new ArrayList<>();
        for (String line : new String[] {"to be or", "not to be", "that is the question"}) {
            Part part = new Part(line);
            results.add(pool.submit(part));
        }
        int sum = 0;
        for (Future<Integer> result : results)
            sum += result.get();
        System.out.println(sum);
        pool.shutdown();
    }
}
