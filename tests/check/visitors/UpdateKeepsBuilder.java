// The function of updateAndGet adds to a builder, once for each attempt.
//
// expect: must-find atomicity UpdateKeepsBuilder$AuditTrail.text

import java.util.concurrent.atomic.AtomicReference;

public class UpdateKeepsBuilder {
    static class AuditTrail {
        private final AtomicReference<String> text = new AtomicReference<>("");
        public void record(char c) {
            StringBuilder sb = new StringBuilder();
            text.updateAndGet(t -> sb.append(t).append(c).toString());
        }
        public int length() { return text.get().length(); }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        AuditTrail trail = new AuditTrail();
        Thread a = new Thread(() -> { for (int i = 0; i < rounds; i++) trail.record('a'); });
        Thread b = new Thread(() -> { for (int i = 0; i < rounds; i++) trail.record('b'); });
        a.start(); b.start(); a.join(); b.join();
        if (trail.length() != 2 * rounds) throw new AssertionError("length " + trail.length() + " after " + 2 * rounds);
    }
}
