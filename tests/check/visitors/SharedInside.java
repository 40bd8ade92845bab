// A new state shares a part with the old one, which is changed in place.
//
// expect: must-find atomicity SharedInside$Inventory.state

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

public class SharedInside {
    static final class Snapshot {
        final int version;
        final List<String> items;
        Snapshot(int version, List<String> items) { this.version = version; this.items = items; }
    }
    static class Inventory {
        private final AtomicReference<Snapshot> state = new AtomicReference<>(new Snapshot(0, new CopyOnWriteArrayList<>()));
        public void add(String item) {
            Snapshot old, next;
            do {
                old = state.get();
                next = new Snapshot(old.version + 1, old.items);
                next.items.add(item);
            } while (!state.compareAndSet(old, next));
        }
        public boolean consistent() {
            Snapshot s = state.get();
            return s.version == s.items.size();
        }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Inventory inv = new Inventory();
        Thread a = new Thread(() -> { for (int i = 0; i < rounds; i++) inv.add("a" + i); });
        Thread b = new Thread(() -> { for (int i = 0; i < rounds; i++) inv.add("b" + i); });
        a.start(); b.start(); a.join(); b.join();
        if (!inv.consistent()) throw new AssertionError("items that nobody counted");
    }
}
