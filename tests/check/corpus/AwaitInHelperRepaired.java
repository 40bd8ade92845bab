// A pool of connections with a lock and conditions: the methods that wait for a condition are called by those that hold the lock, which is
// taken and given back by methods as well.
//
// expect: must-hold
// expect: must-prove Connections

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class Connections {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition some = lock.newCondition();
    private int free;
    private int used;

    Connections(int count) {
        free = count;
    }

    private void enter() {
        lock.lock();
    }

    private void leave() {
        lock.unlock();
    }

    private void awaitSome() throws InterruptedException {
        while (free == 0)
            some.await();
    }

    public void take() throws InterruptedException {
        enter();
        try {
            awaitSome();
            free--;
            used++;
        } finally {
            leave();
        }
    }

    public void giveBack() {
        enter();
        try {
            free++;
            used--;
            some.signal();
        } finally {
            leave();
        }
    }

    public String state() {
        enter();
        try {
            return free + " free, " + used + " used";
        } finally {
            leave();
        }
    }
}

class AwaitInHelperRepaired {
    private static void work(Connections connections) {
        try {
            connections.take();
            connections.giveBack();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Connections connections = new Connections(1);
        Thread[] workers = new Thread[3];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(() -> work(connections));
            workers[i].start();
        }
        System.out.println(connections.state());
        for (Thread worker : workers)
            worker.join();
    }
}
