// As TaskForEachPartRepaired, but slow parts are handed to the pool a second time, while the first run may still be at work.
//
// T1 in call reads words, T2 in call of the same part writes it, T1 writes it: what T2 counted is lost.
//
// expect: must-find atomicity Part.words

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

class TaskForEachPartBug {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> results = new ArrayList<>();
        for (String line : new String[] {"to be or", "not to be", "that is the question"}) {
            Part part = new Part(line);
            for (int i = 0; i < 1 + line.length() / 15; i++)
                results.add(pool.submit(part));
        }
        int sum = 0;
        for (Future<Integer> result : results)
            sum += result.get();
        System.out.println(sum);
        pool.shutdown();
    }
}
