/* Correct: the element is replaced under the list's lock. */
// options: --kinds atomicity
// expect: must-hold
import java.util.*;
public class ToldListSetOk {
    private final List<Integer> scores = Collections.synchronizedList(new ArrayList<>(List.of(0, 0)));
    void score(int player, int points) {
        synchronized (scores) {
            int old = scores.get(player);
            scores.set(player, old + points);
        }
    }
    public static void main(String[] args) throws Exception {
        ToldListSetOk g = new ToldListSetOk();
        Thread a = new Thread(() -> { g.score(0, 1); g.score(1, 1); });
        Thread b = new Thread(() -> { g.score(1, 2); g.score(0, 2); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(g.scores.get(0) == 3 && g.scores.get(1) == 3 ? "fine" : "LOST");
    }
}
