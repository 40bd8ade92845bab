/* Atomicity: get decides, decrementAndGet acts; its result only decides a message. */
// expect: must-find atomicity StockPrint.LEFT
import java.util.concurrent.atomic.AtomicInteger;
class StockPrint {
    static final AtomicInteger LEFT = new AtomicInteger(1);
    static void sell() {
        if (LEFT.get() > 0) {
            if (LEFT.decrementAndGet() == 0) System.out.println("sold out");
        }
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(StockPrint::sell), b = new Thread(StockPrint::sell);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(LEFT.get() >= 0 ? "OK" : "BROKEN");
    }
}
