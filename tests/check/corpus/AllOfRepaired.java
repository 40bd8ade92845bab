// The receipt is written when both futures are complete.
// expect: must-prove AllOfRepaired$Basket
import java.util.concurrent.CompletableFuture;

public class AllOfRepaired {
    static class Basket {
        private int items;
        private int cents;

        public synchronized void add(int price) {
            items++;
            cents += price;
        }

        public String receipt() {
            return items + " items: " + cents;
        }
    }

    static void fetch(Basket basket, int... prices) {
        for (int price : prices)
            basket.add(price);
    }

    public static void main(String[] args) {
        Basket basket = new Basket(); // @basket
        CompletableFuture<Void> books = CompletableFuture.runAsync(() -> fetch(basket, 1200, 990));
        CompletableFuture<Integer> games = CompletableFuture.supplyAsync(() -> {
            fetch(basket, 4990);
            return 1;
        });
        CompletableFuture.allOf(books, games).join();
        System.out.println(basket.receipt());
    }
}
