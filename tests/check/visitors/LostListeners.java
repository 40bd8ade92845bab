// A copy of a list, with one more, is wrapped and takes its place. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostListeners {
    private volatile List<String> listeners = Collections.emptyList();
    void add(String name) {
        List<String> copy = new ArrayList<>(listeners);
        copy.add(name);
        listeners = Collections.unmodifiableList(copy);
    }
    int size() { return listeners.size(); }
    public static void main(String[] args) throws Exception {
        LostListeners c = new LostListeners();
        Thread a = new Thread(() -> { c.add("x"); c.add("y"); });
        Thread b = new Thread(() -> { c.add("z"); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.size() == 3 ? "fine" : "LOST");
    }
}
