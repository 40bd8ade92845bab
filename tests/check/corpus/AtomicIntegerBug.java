// An atomic number is read and then set: the update between is lost.
//
// T1 and T2 both get 7; both set 8; two visitors count as one.
//
// expect: must-find atomicity Visitors.count

import java.util.concurrent.atomic.AtomicInteger;

class Visitors {
    private final AtomicInteger count = new AtomicInteger();

    public void enter() {
        int before = count.get();
        count.set(before + 1);
    }

    public int count() {
        return count.get();
    }
}

class AtomicIntegerBug {
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
