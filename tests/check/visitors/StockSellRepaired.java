/* Loop with compare-and-set. */
// expect: must-hold
import java.util.concurrent.atomic.AtomicInteger;

class Stock {
    private final AtomicInteger left = new AtomicInteger(1);
    private final AtomicInteger emptied = new AtomicInteger();

    boolean sell() {
        while (true) {
            int have = left.get();
            if (have <= 0) {
                return false;
            }
            if (left.compareAndSet(have, have - 1)) {
                return true;
            }
        }
    }

    int left() {
        return left.get();
    }
}

class StockSellRepaired {

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
