// The repair of AtomicIntegerBug: one operation that reads and writes.
//
// expect: must-hold
// expect: must-prove Visitors

import java.util.concurrent.atomic.AtomicInteger;

class Visitors {
    private final AtomicInteger count = new AtomicInteger();

    public void enter() {
        count.incrementAndGet();
    }

    public int count() {
        return count.get();
    }
}

class AtomicIntegerRepaired {
    public static void main(String[] args) throws InterruptedException {
        Visitors visitors = new Visitors();
        Thread left = new Thread(visitors::enter), right = new Thread(visitors::enter);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(visitors.count());
    }
}
