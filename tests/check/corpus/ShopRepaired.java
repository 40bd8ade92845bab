// The repair of ShopBug: a purchase holds the lock from the question on.
//
// expect: must-hold
// expect: must-prove Shop

class Shop {
    private final Object lock = new Object();
    private int stock;
    private int till;
    private boolean closed;

    public boolean buy(int price) {
        synchronized (lock) {
            if (stock() == 0)
                return false;
            stock--;
            till += price;
            return true;
        }
    }

    public void supply(int items) {
        synchronized (lock) {
            stock += items;
        }
    }

    private int stock() {
        synchronized (lock) {
            return stock;
        }
    }

    public void close() {
        synchronized (lock) {
            closed = true;
        }
    }

    public boolean isClosed() {
        synchronized (lock) {
            return closed;
        }
    }
}

class Customer implements Runnable {
    private final Shop shop;

    Customer(Shop shop) {
        this.shop = shop;
    }

    @Override public void run() {
        while (!shop.isClosed()) {
            if (!shop.buy(3))
                Thread.yield();
        }
    }
}

class Supplier implements Runnable {
    private static final int DELIVERIES = 20;
    private final Shop shop;

    Supplier(Shop shop) {
        this.shop = shop;
    }

    @Override public void run() {
        try {
            for (int i = 0; i < DELIVERIES; i++) {
                shop.supply(2);
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            System.out.println("no more deliveries");
        } finally {
            shop.close();
        }
    }
}

class ShopRepaired {
    public static void main(String[] args) {
        Shop shop = new Shop();
        for (int i = 0; i < 3; i++)
            new Thread(new Customer(shop)).start();
        new Thread(new Supplier(shop)).start();
    }
}
