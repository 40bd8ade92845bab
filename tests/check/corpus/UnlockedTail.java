// The lock is given back by hand in the middle of a method; what follows touches nothing of the object. Nothing between lock and
// unlock can fail, so the missing finally does no harm.
//
// expect: must-hold
// expect: must-prove Ticket

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class Ticket {
    private final Lock lock = new ReentrantLock();
    private int next;
    private int issued;

    public String issue() {
        lock.lock();
        int number = next;
        next = number + 1;
        issued = issued + 1;
        lock.unlock();
        return "ticket " + number;
    }
}

class UnlockedTail {
    public static void main(String[] args) {
        Ticket ticket = new Ticket();
        new Thread(() -> System.out.println(ticket.issue())).start();
        new Thread(() -> System.out.println(ticket.issue())).start();
    }
}
