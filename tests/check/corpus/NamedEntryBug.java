// A class that a server of one's own calls from its threads: the author names the methods. It is made from something
// that only an interface describes, and one entry is static.
// options: --entry NamedEntryBug.visit --entry NamedEntryBug.forget
// expect: must-find atomicity NamedEntryBug.visits
import java.util.HashMap;
import java.util.Map;

public class NamedEntryBug {
    interface Clock {
        long now();
    }

    private final Clock clock;
    private final Map<String, Long> visits = new HashMap<>();
    private static int forgotten;

    NamedEntryBug(Clock clock) {
        this.clock = clock;
    }

    void visit(String who, int times) {
        long now = clock.now() + times;
        Long before;
        synchronized (this) {
            before = visits.get(who);
        }
        if (before == null || before < now)
            remember(who, now);
    }

    private void remember(String who, long now) {
        visits.put(who, now);
    }

    static synchronized void forget() {
        forgotten++;
    }
}
