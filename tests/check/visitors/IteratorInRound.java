// Each attempt takes the next element of an iterator.
//
// expect: must-find atomicity IteratorInRound$Till.total

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public class IteratorInRound {
    static class Till {
        private final AtomicInteger total = new AtomicInteger();
        public void bookAll(List<Integer> amounts) {
            Iterator<Integer> it = amounts.iterator();
            while (it.hasNext()) {
                int old = total.get();
                if (total.compareAndSet(old, old + it.next())) {
                    continue;
                }
            }
        }
        public void bookOne(List<Integer> amounts) {
            Iterator<Integer> it = amounts.iterator();
            int old;
            do {
                old = total.get();
            } while (it.hasNext() && !total.compareAndSet(old, old + it.next()));
        }
        public int total() { return total.get(); }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Till till = new Till();
        List<Integer> list = Arrays.asList(1, 2);
        Thread a = new Thread(() -> { for (int i = 0; i < rounds; i++) till.bookOne(list); });
        Thread b = new Thread(() -> { for (int i = 0; i < rounds; i++) till.bookOne(list); });
        a.start(); b.start(); a.join(); b.join();
        if (till.total() != 2 * rounds) throw new AssertionError(till.total() + " instead of " + 2 * rounds);
    }
}
