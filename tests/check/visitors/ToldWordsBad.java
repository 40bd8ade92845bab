/* Broken: getOrDefault and put are two steps: counts are lost. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
public class ToldWordsBad {
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    void count(String line) {
        for (String word : line.split(" ")) {
            int n = counts.getOrDefault(word, 0);
            counts.put(word, n + 1);
        }
    }
    public static void main(String[] args) throws Exception {
        ToldWordsBad w = new ToldWordsBad();
        Thread a = new Thread(() -> w.count("a b a"));
        Thread b = new Thread(() -> w.count("b a b"));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(w.counts.get("a") == 3 && w.counts.get("b") == 3 ? "fine" : "LOST");
    }
}
