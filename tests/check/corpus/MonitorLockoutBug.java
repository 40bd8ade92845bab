// A shop holds its own monitor while it waits for goods in the monitor of its shelf; who brings them needs the shop's
// first: the wait gives up the shelf alone (nested monitor lockout).
// options: --kinds deadlock
// expect: must-find deadlock
public class MonitorLockoutBug {
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

        synchronized void sell() throws InterruptedException {
            shelf.take();
            sold++;
        }

        synchronized void deliver() {
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
