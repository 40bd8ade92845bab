import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What goes wrong though trials cannot meet it as they look: they say nothing against it. */
public class Askew {
    static final Map<String, Boolean> ON_CALL = new ConcurrentHashMap<>(Map.of("ann", true, "bob", true));

    static void leave(String who, String other) {
        if (ON_CALL.get(other)) {
            ON_CALL.put(who, false);
        }
    }

    /** Each looks at one key, and acts on another one, which the other thread has looked at. */
    public static void main(String[] arguments) {
        new Thread(() -> leave("ann", "bob")).start();
        new Thread(() -> leave("bob", "ann")).start();
    }

    /** The same, but the threads have no key in common. */
    public static class Apart {
        public static void main(String[] arguments) {
            new Thread(() -> leave("ann", "cleo")).start();
            new Thread(() -> leave("bob", "dan")).start();
        }

        static final Map<String, Boolean> ON_CALL =
            new ConcurrentHashMap<>(Map.of("ann", true, "bob", true, "cleo", true, "dan", true));

        static void leave(String who, String other) {
            if (ON_CALL.get(other)) {
                ON_CALL.put(who, false);
            }
        }
    }

    /** An entry is read and set: it does so for its map. */
    public static class Entries {
        static final Map<String, Integer> PRICES = new ConcurrentHashMap<>(Map.of("tea", 10, "milk", 20));

        static void raise() {
            for (Map.Entry<String, Integer> entry : PRICES.entrySet()) {
                entry.setValue(entry.getValue() + 1);
            }
        }

        public static void main(String[] arguments) {
            new Thread(Entries::raise).start();
            new Thread(Entries::raise).start();
        }
    }

    /** A list is filled after it was replaced. */
    public static class Swapped {
        private volatile List<String> current = Collections.synchronizedList(new ArrayList<>());

        public void log(String line) {
            current.add(line);
        }

        public List<String> swap() {
            List<String> full = current;
            current = Collections.synchronizedList(new ArrayList<>());
            return full;
        }

        public static void main(String[] arguments) {
            Swapped swapped = new Swapped();
            new Thread(() -> swapped.log("here")).start();
            new Thread(swapped::swap).start();
        }
    }
}
