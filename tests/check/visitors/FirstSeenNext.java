// A journal whose entry keeps the link of the first attempt.
//
// expect: must-find atomicity FirstSeenNext$Journal.latest

import java.util.concurrent.atomic.AtomicReference;

public class FirstSeenNext {
    static final class Entry {
        final String name;
        Entry older;
        int depth;
        Entry(String name) { this.name = name; }
    }
    static class Journal {
        private final AtomicReference<Entry> latest = new AtomicReference<>(new Entry("root"));
        public int append(String name) {
            Entry e = new Entry(name);
            while (true) {
                Entry last = latest.get();
                if (e.older == null) {
                    e.older = last;
                    e.depth = last.depth + 1;
                }
                if (latest.compareAndSet(last, e)) return e.depth;
            }
        }
        public int length() {
            int n = 0;
            for (Entry e = latest.get(); e != null; e = e.older) n++;
            return n - 1;
        }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Journal journal = new Journal();
        Runnable writer = () -> { for (int i = 0; i < rounds; i++) journal.append("e" + i); };
        Thread a = new Thread(writer), b = new Thread(writer);
        a.start(); b.start(); a.join(); b.join();
        if (journal.length() != 2 * rounds) throw new AssertionError(journal.length() + " of " + 2 * rounds);
    }
}
