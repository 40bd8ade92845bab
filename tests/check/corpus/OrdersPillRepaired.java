// Orders go by queues; the last one is always the same, and nobody adds anything to it.
//
// expect: must-hold

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

class Order {
    private final int table;
    private int dishes, price;

    Order(int table) {
        this.table = table;
    }

    void add(int cost) {
        dishes++;
        price += cost;
    }

    int price() {
        return dishes == 0 ? 0 : price;
    }

    boolean isLast() {
        return table < 0;
    }
}

class Desk {
    private final BlockingQueue<Order> orders;

    Desk(BlockingQueue<Order> orders) {
        this.orders = orders;
    }

    void take(int table) throws InterruptedException {
        Order order = new Order(table);
        order.add(table * 2);
        pass(order);
    }

    private void pass(Order order) throws InterruptedException {
        orders.put(order);
    }
}

class Cook extends Thread {
    static final Order LAST = new Order(-1);
    private final BlockingQueue<Order> orders, ready;

    Cook(BlockingQueue<Order> orders, BlockingQueue<Order> ready) {
        this.orders = orders;
        this.ready = ready;
    }

    @Override
    public void run() {
        try {
            while (true) {
                Order order = orders.take();
                if (order == LAST) {
                    ready.put(LAST);
                    return;
                }
                order.add(5);
                ready.put(order);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

class OrdersPillRepaired {
    public static void main(String[] arguments) throws InterruptedException {
        BlockingQueue<Order> orders = new ArrayBlockingQueue<>(2), ready = new LinkedBlockingQueue<>();
        Desk desk = new Desk(orders);
        Cook cook = new Cook(orders, ready), other = new Cook(orders, ready);
        cook.start();
        other.start();
        for (int table = 1; table < 4; table++)
            desk.take(table);
        orders.put(Cook.LAST);
        orders.put(Cook.LAST);
        int sum = 0;
        for (int last = 0; last < 2;) {
            Order order = ready.take();
            if (order == Cook.LAST) {
                last++;
            } else {
                order.add(1);
                sum += order.price();
            }
        }
        cook.join();
        other.join();
        System.out.println(sum);
    }
}
