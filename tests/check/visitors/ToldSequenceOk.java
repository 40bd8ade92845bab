/* Correct: the number is taken and advanced in one block. */
// options: --kinds atomicity
// expect: tolerated atomicity ToldSequenceOk.next ToldSequenceOk.given -- the two fields do not belong together
import java.util.*;
public class ToldSequenceOk {
    private static int next = 1;
    private static final Object guard = new Object();
    private static final Set<Integer> given = Collections.synchronizedSet(new HashSet<>());
    static int take() {
        int mine;
        synchronized (guard) { mine = next;
            next = mine + 1;
        }
        return mine;
    }
    public static void main(String[] args) throws Exception {
        Runnable r = () -> { for (int i = 0; i < 3; i++) given.add(take()); };
        Thread a = new Thread(r), b = new Thread(r);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(given.size() == 6 ? "fine" : "LOST");
    }
}
