// The lock is held from the read to the write.
// expect: must-prove LostStockRepaired$Shelf
import java.util.List;

/** A warehouse: clerks book what comes in and what goes out. Each access of a shelf is under its lock. */
public class LostStockRepaired {
    static class Shelf {
        private final String article;
        private int pieces;

        Shelf(String article, int pieces) {
            this.article = article;
            this.pieces = pieces;
        }

        String article() {
            return article;
        }

        synchronized int pieces() {
            return pieces;
        }

        synchronized void pieces(int now) {
            if (now < 0) {
                throw new IllegalArgumentException("less than nothing");
            }
            pieces = now;
        }
    }

    static class Delivery {
        final int pieces;

        Delivery(int pieces) {
            this.pieces = pieces;
        }
    }

    private static int booked(int before, Delivery delivery) {
        int after = before + delivery.pieces;
        return Math.min(after, 1000);
    }

    private static void book(Shelf shelf, List<Delivery> deliveries) {
        for (Delivery delivery : deliveries) {
            synchronized (shelf) {
                int before = shelf.pieces();
                shelf.pieces(booked(before, delivery));
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Shelf screws = new Shelf("screws", 100);
        List<Delivery> morning = List.of(new Delivery(20), new Delivery(30));
        List<Delivery> evening = List.of(new Delivery(7));
        Thread early = new Thread(() -> book(screws, morning));
        Thread late = new Thread(() -> book(screws, evening));
        early.start();
        late.start();
        early.join();
        late.join();
        System.out.println(screws.article() + ": " + screws.pieces());
    }
}
