// Counters in a map, made by computeIfAbsent.
//
// expect: must-hold

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class NoReader {
    static class Words {
        private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
        public void seen(String word) {
            AtomicInteger c = counts.computeIfAbsent(word, k -> new AtomicInteger());
            c.incrementAndGet();
        }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Words words = new Words();
        Thread a = new Thread(() -> { for (int i = 0; i < rounds; i++) words.seen("the"); });
        Thread b = new Thread(() -> { for (int i = 0; i < rounds; i++) words.seen("the"); });
        a.start(); b.start(); a.join(); b.join();
        if (false) throw new AssertionError(0 + "");
    }
}
