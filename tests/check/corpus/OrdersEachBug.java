// Orders go from the desk to the cook and on to the waiter, by queues, but somebody else keeps them, too: the waiter goes through what waits for the cook, without its lock.
//
// expect: must-find atomicity Order.price
// expect: tolerated atomicity Desk.orders -- what waits in the queue and what is done to it count as one state
// expect: tolerated atomicity Cook.orders -- the same
// expect: tolerated atomicity Cook.ready -- the same
// expect: tolerated atomicity Desk.orders.<elements> -- the same
// expect: tolerated atomicity Cook.orders.<elements> -- the same

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
    private final BlockingQueue<Order> orders, ready;

    Cook(BlockingQueue<Order> orders, BlockingQueue<Order> ready) {
        this.orders = orders;
        this.ready = ready;
    }

    @Override
    public void run() {
        try {
            for (boolean last = false; !last;) {
                Order order = orders.take();
                last = order.isLast();
                order.add(5);
                ready.put(order);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

class OrdersEachBug {
    public static void main(String[] arguments) throws InterruptedException {
        BlockingQueue<Order> orders = new ArrayBlockingQueue<>(2), ready = new LinkedBlockingQueue<>();
        Desk desk = new Desk(orders);
        Cook cook = new Cook(orders, ready);
        cook.start();
        for (int table = 1; table < 4; table++)
            desk.take(table);
        desk.take(-1);
        int sum = 0;
        for (int n = 0; n < 4; n++) {
            for (Order waiting : orders)
                waiting.add(2);
            Order order = ready.take();
            order.add(1);
            sum += order.price();
        }
        cook.join();
        System.out.println(sum);
    }
}
