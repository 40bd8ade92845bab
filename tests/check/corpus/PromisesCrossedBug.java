// Two departments each keep their promise when the other one has kept its own.
// options: --kinds deadlock
// expect: must-find deadlock
import java.util.concurrent.CompletableFuture;

public class PromisesCrossedBug {
    static class Department {
        private final CompletableFuture<Integer> offer = new CompletableFuture<>();

        void answer(Department other) {
            int price = other.offer().join();
            offer.complete(price + 1);
        }

        CompletableFuture<Integer> offer() {
            return offer;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Department sales = new Department();
        Department purchase = new Department();
        Thread one = new Thread(() -> sales.answer(purchase));
        Thread two = new Thread(() -> purchase.answer(sales));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(sales.offer().join() + purchase.offer().join());
    }
}
