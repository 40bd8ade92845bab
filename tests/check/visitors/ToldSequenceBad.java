/* Broken: the number is taken in one block and advanced in another: two get the same. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
public class ToldSequenceBad {
    private static int next = 1;
    private static final Object guard = new Object();
    private static final Set<Integer> given = Collections.synchronizedSet(new HashSet<>());
    static int take() {
        int mine;
        synchronized (guard) { mine = next;
        }
        synchronized (guard) { next = mine + 1; }
        return mine;
    }
    public static void main(String[] args) throws Exception {
        Runnable r = () -> { for (int i = 0; i < 3; i++) given.add(take()); };
        Thread a = new Thread(r), b = new Thread(r);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(given.size() == 6 ? "fine" : "LOST");
    }
}
