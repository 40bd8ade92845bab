// As ClosedLockRepaired, but remove closes the resource before it has changed all there is to change.
//
// T1 in remove takes an item from the list and closes the resource; T2 in report sees the list without the item, and the old weight.
//
// expect: must-find atomicity Inventory.items Inventory.weight

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

final class Held implements AutoCloseable {
    private final Lock lock;

    Held(Lock lock) {
        this.lock = lock;
        lock.lock();
    }

    @Override
    public void close() {
        lock.unlock();
    }
}

@SuppressWarnings("try")
class Inventory {
    private final Lock lock = new ReentrantLock();
    private final List<Integer> items = new ArrayList<>();
    private int weight;

    public void add(int item) {
        try (Held held = new Held(lock)) {
            items.add(item);
            weight += item;
        }
    }

    public void remove(int item) {
        boolean found;
        try (Held held = new Held(lock)) {
            found = items.remove((Integer) item);
        }
        if (found)
            weight -= item;
    }

    public String report() {
        try (Held held = new Held(lock)) {
            return items.size() + " items of " + weight + " kg";
        }
    }
}

class ClosedLockBug {
    public static void main(String[] args) throws InterruptedException {
        Inventory inventory = new Inventory();
        Thread filler = new Thread(() -> {
            for (int i = 1; i < 10; i++)
                inventory.add(i);
        });
        Thread taker = new Thread(() -> {
            for (int i = 1; i < 10; i++)
                inventory.remove(i);
        });
        filler.start();
        taker.start();
        System.out.println(inventory.report());
        filler.join();
        taker.join();
    }
}
