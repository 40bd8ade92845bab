// The function of updateAndGet adds up what each attempt has seen.
//
// expect: must-find atomicity UpdateSumsSeen$Dispenser.next

import java.util.concurrent.atomic.AtomicInteger;

public class UpdateSumsSeen {
    static class Dispenser {
        private final AtomicInteger next = new AtomicInteger();
        /** hands out the next ticket */
        public int take() {
            int[] ticket = new int[1];
            next.updateAndGet(x -> {
                ticket[0] += x;
                return x + 1;
            });
            return ticket[0];
        }
    }
    static long sumA, sumB;
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        Dispenser dispenser = new Dispenser();
        Thread a = new Thread(() -> { for (int i = 0; i < rounds; i++) sumA += dispenser.take(); });
        Thread b = new Thread(() -> { for (int i = 0; i < rounds; i++) sumB += dispenser.take(); });
        a.start(); b.start(); a.join(); b.join();
        long n = 2L * rounds;
        if (sumA + sumB != n * (n - 1) / 2) throw new AssertionError("tickets add up to " + (sumA + sumB) + ", not " + n * (n - 1) / 2);
    }
}
