// A class that a server of one's own calls from its threads: the author names the methods. It is made from something
// that only an interface describes, and one entry is static.
// options: --entry NamedEntryRepaired.visit --entry NamedEntryRepaired.forget
// expect: must-prove NamedEntryRepaired
import java.util.HashMap;
import java.util.Map;

public class NamedEntryRepaired {
    interface Clock {
        long now();
    }

    private final Clock clock;
    private final Map<String, Long> visits = new HashMap<>();
    private static int forgotten;

    NamedEntryRepaired(Clock clock) {
        this.clock = clock;
    }

    void visit(String who, int times) {
        long now = clock.now() + times;
        synchronized (this) {
            Long before = visits.get(who);
            if (before == null || before < now)
                remember(who, now);
        }
    }

    private void remember(String who, long now) {
        visits.put(who, now);
    }

    static synchronized void forget() {
        forgotten++;
    }
}
