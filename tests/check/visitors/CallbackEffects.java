// A callback in the round counts failed attempts.
//
// expect: must-find atomicity CallbackEffects$Stock.left CallbackEffects$Stock.sold

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

public class CallbackEffects {
    static class Stock {
        private final AtomicInteger left = new AtomicInteger(1000000);
        private final AtomicInteger sold = new AtomicInteger();
        private void update(IntUnaryOperator f) {
            int old;
            do {
                old = left.get();
            } while (!left.compareAndSet(old, f.applyAsInt(old)));
        }
        public void sell() {
            update(n -> {
                sold.incrementAndGet();
                return n - 1;
            });
        }
        public int left() { return left.get(); }
        public int sold() { return sold.get(); }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Stock stock = new Stock();
        Thread a = new Thread(() -> { for (int i = 0; i < rounds; i++) stock.sell(); });
        Thread b = new Thread(() -> { for (int i = 0; i < rounds; i++) stock.sell(); });
        a.start(); b.start(); a.join(); b.join();
        if (stock.left() + stock.sold() != 1000000) throw new AssertionError("left " + stock.left() + " sold " + stock.sold());
    }
}
