// A pool of the application's own runs some tasks in threads beside its workers. That the pool has terminated says nothing about those.
// expect: must-find atomicity PoolExtendedBug$Orders.count PoolExtendedBug$Orders.value @orders
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolExtendedBug {
    static class Orders {
        private int count;
        private int value;

        public synchronized void order(int price) {
            count++;
            value += price;
        }

        public int mean() {
            return count == 0 ? 0 : value / count;
        }
    }

    static class EagerPool extends ThreadPoolExecutor {
        EagerPool() {
            super(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        public void execute(Runnable task) {
            if (getQueue().size() > 3)
                super.execute(task);
            else
                new Thread(task).start();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Orders orders = new Orders(); // @orders
        EagerPool pool = new EagerPool();
        for (int i = 0; i < 5; i++) {
            final int price = i;
            pool.submit(() -> orders.order(price));
        }
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS))
            System.out.println("still at work");
        System.out.println(orders.mean());
    }
}
