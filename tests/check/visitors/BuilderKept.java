// A builder that is made before the loop keeps what failed attempts added.
//
// expect: must-find atomicity BuilderKept$Trail.text

import java.util.concurrent.atomic.AtomicReference;

public class BuilderKept {
    static class Trail {
        private final AtomicReference<String> text = new AtomicReference<>("");
        public void add(char c) {
            StringBuilder sb = new StringBuilder();
            String old, next;
            do {
                old = text.get();
                sb.append(old).append(c);
                next = sb.toString();
            } while (!text.compareAndSet(old, next));
        }
        public int length() { return text.get().length(); }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Trail trail = new Trail();
        Thread a = new Thread(() -> { for (int i = 0; i < rounds; i++) trail.add('a'); });
        Thread b = new Thread(() -> { for (int i = 0; i < rounds; i++) trail.add('b'); });
        a.start(); b.start(); a.join(); b.join();
        if (trail.length() != 2 * rounds) throw new AssertionError("length " + trail.length() + " after " + 2 * rounds);
    }
}
