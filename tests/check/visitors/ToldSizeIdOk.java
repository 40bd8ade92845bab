/* Correct: the number is given and the entry added under the list's lock. */
// options: --kinds atomicity
// expect: must-hold
import java.util.*;
public class ToldSizeIdOk {
    private final List<String> entries = Collections.synchronizedList(new ArrayList<>());
    void log(String text) {
        synchronized (entries) {
            entries.add(entries.size() + ": " + text);
        }
    }
    public static void main(String[] args) throws Exception {
        ToldSizeIdOk l = new ToldSizeIdOk();
        Thread a = new Thread(() -> { l.log("a"); l.log("b"); }), b = new Thread(() -> l.log("c"));
        a.start(); b.start(); a.join(); b.join();
        Set<String> ids = new HashSet<>();
        for (String e : l.entries) ids.add(e.substring(0, 1));
        System.out.println(ids.size() == 3 ? "fine" : "LOST");
    }
}
