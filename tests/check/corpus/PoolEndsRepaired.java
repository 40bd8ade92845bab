// Main waits until the pool has ended, however long that takes: nothing is booked any more.
// expect: must-prove PoolEndsRepaired$Stock
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolEndsRepaired {
    static class Stock {
        private int pieces;
        private int value;

        public synchronized void book(int count, int price) {
            pieces += count;
            value += count * price;
        }

        public int mean() {
            return pieces == 0 ? 0 : value / pieces;
        }
    }

    static void finish(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        while (!pool.awaitTermination(10, TimeUnit.SECONDS))
            System.out.println("still at work");
    }

    public static void main(String[] args) throws InterruptedException {
        Stock stock = new Stock(); // @stock
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 1; i < 20; i++) {
            final int count = i;
            pool.submit(() -> stock.book(count, 3));
        }
        pool.execute(() -> stock.book(1, 7));
        finish(pool);
        System.out.println(stock.mean());
    }
}
