// A method fills the new list that it is given from the old one. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostHelperFills {
    private List<Integer> l = new ArrayList<>(); synchronized List<Integer> get() { return l; } synchronized void set(List<Integer> n) { l = n; } static void copy(List<Integer> c, List<Integer> o) { for (Integer i : o) c.add(i); }
    void step(boolean hit) { List<Integer> c = new ArrayList<>(); copy(c, get()); c.add(1); set(c); }
    int count() { return get().size(); }
    public static void main(String[] args) throws Exception {
        LostHelperFills c = new LostHelperFills();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
