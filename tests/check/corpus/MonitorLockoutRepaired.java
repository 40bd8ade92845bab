// The shop takes its own monitor only when it has got what it waited for.
// options: --kinds deadlock
// expect: must-hold
public class MonitorLockoutRepaired {
    static class Shelf {
        private int goods;

        synchronized void put() {
            goods++;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (goods == 0) {
                wait();
            }
            return goods--;
        }
    }

    static class Shop {
        private final Shelf shelf = new Shelf();
        private int sold;

        void sell() throws InterruptedException {
            shelf.take();
            synchronized (this) {
                sold++;
            }
        }

        void deliver() {
            shelf.put();
        }

        synchronized int sold() {
            return sold;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Shop shop = new Shop();
        Thread customer = new Thread(() -> {
            try {
                shop.sell();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread supplier = new Thread(() -> shop.deliver());
        customer.start();
        supplier.start();
        customer.join();
        supplier.join();
        System.out.println(shop.sold());
    }
}
