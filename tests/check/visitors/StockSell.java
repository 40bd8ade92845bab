/* Atomicity: look (get) and act (decrementAndGet, whose result only decides a statistic) are two steps, oversells. */
// expect: must-find atomicity Stock.left Stock.emptied
import java.util.concurrent.atomic.AtomicInteger;

class Stock {
    private final AtomicInteger left = new AtomicInteger(1);
    private final AtomicInteger emptied = new AtomicInteger();

    boolean sell() {
        if (left.get() > 0) {
            int now = left.decrementAndGet();
            if (now == 0) {
                emptied.incrementAndGet();
            }
            return true;
        }
        return false;
    }

    int left() {
        return left.get();
    }
}

class StockSell {

    public static void main(String[] args) throws Exception {
        Stock stock = new Stock();
        Thread a = new Thread(() -> { stock.sell(); });
        Thread b = new Thread(() -> { stock.sell(); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(stock.left() >= 0 ? "OK" : "BROKEN " + stock.left());
    }
}
