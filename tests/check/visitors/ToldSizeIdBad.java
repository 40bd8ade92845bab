/* Broken: the number of an entry is the size of the list before it is added: two entries get the same. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
public class ToldSizeIdBad {
    private final List<String> entries = Collections.synchronizedList(new ArrayList<>());
    void log(String text) {
            entries.add(entries.size() + ": " + text);
    }
    public static void main(String[] args) throws Exception {
        ToldSizeIdBad l = new ToldSizeIdBad();
        Thread a = new Thread(() -> { l.log("a"); l.log("b"); }), b = new Thread(() -> l.log("c"));
        a.start(); b.start(); a.join(); b.join();
        Set<String> ids = new HashSet<>();
        for (String e : l.entries) ids.add(e.substring(0, 1));
        System.out.println(ids.size() == 3 ? "fine" : "LOST");
    }
}
