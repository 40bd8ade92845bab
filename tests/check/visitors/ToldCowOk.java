/* Correct: the copy and its publication are in one synchronized method. */
// options: --kinds atomicity
// expect: must-hold
import java.util.*;
public class ToldCowOk {
    private volatile List<String> listeners = Collections.emptyList();
    synchronized void add(String name) {
        List<String> copy = new ArrayList<>(listeners);
        copy.add(name);
        listeners = Collections.unmodifiableList(copy);
    }
    int size() { return listeners.size(); }
    public static void main(String[] args) throws Exception {
        ToldCowOk c = new ToldCowOk();
        Thread a = new Thread(() -> { c.add("x"); c.add("y"); });
        Thread b = new Thread(() -> { c.add("z"); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.size() == 3 ? "fine" : "LOST");
    }
}
