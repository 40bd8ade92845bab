// A lock that is held as long as a resource is open: the constructor takes it, close gives it back, try-with-resources does both.
//
// expect: must-hold
// expect: must-prove Inventory

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
        try (Held held = new Held(lock)) {
            if (!items.remove((Integer) item))
                return;
            weight -= item;
        }
    }

    public String report() {
        try (Held held = new Held(lock)) {
            return items.size() + " items of " + weight + " kg";
        }
    }
}

class ClosedLockRepaired {
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
