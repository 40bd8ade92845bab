// The cell that was read is not the one that is compared.
//
// expect: must-find atomicity SlotReplaced$Meter.slots

import java.util.concurrent.atomic.AtomicInteger;

public class SlotReplaced {
    static class Meter {
        private final AtomicInteger[] slots = new AtomicInteger[] { new AtomicInteger(), new AtomicInteger() };
        private final AtomicInteger archived = new AtomicInteger();
        public void hit(int i) {
            int old;
            do {
                old = slots[i].get();
            } while (!slots[i].compareAndSet(old, old + 1));
        }
        public void roll(int i) {
            AtomicInteger full = slots[i];
            slots[i] = new AtomicInteger();
            archived.addAndGet(full.get());
        }
        public int total() { return archived.get() + slots[0].get() + slots[1].get(); }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Meter meter = new Meter();
        Thread a = new Thread(() -> { for (int i = 0; i < rounds; i++) meter.hit(0); });
        Thread b = new Thread(() -> { for (int i = 0; i < rounds; i++) meter.roll(0); });
        a.start(); b.start(); a.join(); b.join();
        if (meter.total() != rounds) throw new AssertionError("total " + meter.total() + " of " + rounds);
    }
}
