// One of both makes its offer without waiting.
// options: --kinds deadlock
// expect: must-hold
import java.util.concurrent.CompletableFuture;

public class PromisesCrossedRepaired {
    static class Department {
        private final CompletableFuture<Integer> offer = new CompletableFuture<>();

        void answer(Department other) {
            int price = other.offer().join();
            offer.complete(price + 1);
        }

        void begin(int price) {
            offer.complete(price);
        }

        CompletableFuture<Integer> offer() {
            return offer;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Department sales = new Department();
        Department purchase = new Department();
        Thread one = new Thread(() -> sales.answer(purchase));
        Thread two = new Thread(() -> purchase.begin(5));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(sales.offer().join() + purchase.offer().join());
    }
}
