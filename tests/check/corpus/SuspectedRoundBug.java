// Workers look into a map and then fill it, once in each round of a loop, in the body of a thread.
// expect: must-find atomicity SuspectedRoundBug$Worker.counts
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SuspectedRoundBug {
    static class Worker implements Runnable {
        private final Map<String, Integer> counts;
        private final List<String> words;

        Worker(Map<String, Integer> counts, List<String> words) {
            this.counts = counts;
            this.words = words;
        }

        @Override
        public void run() {
            for (String word : words) {
                Integer before = counts.get(word);
                if (before == null) {
                    counts.put(word, 1);
                }
            }
        }
    }

    public static void main(String[] arguments) {
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        new Thread(new Worker(counts, List.of("a", "b"))).start();
        new Thread(new Worker(counts, List.of("b", "c"))).start();
    }
}
