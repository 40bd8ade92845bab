// A document whose new version adds to what the last attempt left in it.
//
// expect: must-find atomicity VersionAdds$Document.current

import java.util.concurrent.atomic.AtomicReference;

public class VersionAdds {
    static final class Version {
        int number;
        String text;
    }
    static class Document {
        private final AtomicReference<Version> current = new AtomicReference<>(new Version());
        public void edit(String text) {
            Version next = new Version();
            next.number = 1;
            Version old;
            do {
                old = current.get();
                next.number = next.number + old.number;
                next.text = text;
            } while (!current.compareAndSet(old, next));
        }
        public int version() { return current.get().number; }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Document doc = new Document();
        Thread a = new Thread(() -> { for (int i = 0; i < rounds; i++) doc.edit("a" + i); });
        Thread b = new Thread(() -> { for (int i = 0; i < rounds; i++) doc.edit("b" + i); });
        a.start(); b.start(); a.join(); b.join();
        if (doc.version() != 2 * rounds) throw new AssertionError("version " + doc.version() + " after " + 2 * rounds);
    }
}
