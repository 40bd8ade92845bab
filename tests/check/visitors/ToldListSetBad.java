/* Broken: the element of a synchronized list is read and set in two steps. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
public class ToldListSetBad {
    private final List<Integer> scores = Collections.synchronizedList(new ArrayList<>(List.of(0, 0)));
    void score(int player, int points) {
            int old = scores.get(player);
            scores.set(player, old + points);
    }
    public static void main(String[] args) throws Exception {
        ToldListSetBad g = new ToldListSetBad();
        Thread a = new Thread(() -> { g.score(0, 1); g.score(1, 1); });
        Thread b = new Thread(() -> { g.score(1, 2); g.score(0, 2); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(g.scores.get(0) == 3 && g.scores.get(1) == 3 ? "fine" : "LOST");
    }
}
