import java.util.*;

// options: --kinds atomicity
// expect: must-hold
/** An order book: orders by price under one lock, and what is told of it. */
public class C06Made {
    static final class Book {
        private final Map<Integer, Integer> bids = new TreeMap<>();
        
        public synchronized void bid(int price, int n) { bids.merge(price, n, Integer::sum); }
        public List<Integer> levels() {
            List<Integer> out = new ArrayList<>();
            synchronized (this) { for (int p : bids.keySet()) out.add(p); }
            Collections.reverse(out);
            return out;
        }
    }
    static volatile boolean bad;
    public static void main(String[] args) throws Exception {
        Book b = new Book();
        b.bid(10, 1);
        Thread w = new Thread(() -> { b.bid(11, 1); b.bid(10, 2); });
        Runnable look = () -> {
            try { for (int x : b.levels()) if (x < 10) bad = true; if (b.levels().size() > 2) bad = true; } catch (ConcurrentModificationException e) { bad = true; }
        };
        Thread r = new Thread(look), q = new Thread(look);
        w.start(); r.start(); q.start();
        w.join(); r.join(); q.join();
        System.out.println(bad ? "BROKEN" : "OK");
    }
}
