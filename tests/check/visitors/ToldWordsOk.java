/* Correct: merge is one step for each key. */
// options: --kinds atomicity
// expect: tolerated atomicity ToldWordsOk.counts.<elements> -- merge is one step for each key
import java.util.*;
import java.util.concurrent.*;
public class ToldWordsOk {
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    void count(String line) {
        for (String word : line.split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
    }
    public static void main(String[] args) throws Exception {
        ToldWordsOk w = new ToldWordsOk();
        Thread a = new Thread(() -> w.count("a b a"));
        Thread b = new Thread(() -> w.count("b a b"));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(w.counts.get("a") == 3 && w.counts.get("b") == 3 ? "fine" : "LOST");
    }
}
