// As HelperLocksRepaired, but one of the methods that take the lock does so only if the register is not empty.
//
// T1 in add finds the register empty and goes on without the lock; T2 in total reads count, T1 writes count and sum, T2 reads sum.
//
// expect: must-find atomicity Register.count Register.sum

import java.util.concurrent.locks.ReentrantLock;

class Register {
    private final ReentrantLock guard = new ReentrantLock();
    private final String name;
    private int count;
    private long sum;
    private int entered;

    Register(String name) {
        this.name = name;
    }

    private void enter() {
        guard.lock();
    }

    private void leave() {
        if (guard.isHeldByCurrentThread())
            guard.unlock();
    }

    private void enterToWrite() {
        if (entered > 0)
            enter();
    }

    public void add(long amount) {
        enterToWrite();
        try {
            count++;
            sum += amount;
        } finally {
            leave();
        }
    }

    public String total() {
        enter();
        try {
            return name + ": " + count + " items, " + sum;
        } finally {
            leave();
        }
    }
}

class HelperLocksBug {
    public static void main(String[] args) throws InterruptedException {
        Register register = new Register("north");
        Thread[] clerks = new Thread[3];
        for (int i = 0; i < clerks.length; i++) {
            int amount = i + 1;
            clerks[i] = new Thread(() -> register.add(amount));
            clerks[i].start();
        }
        System.out.println(register.total());
        for (Thread clerk : clerks)
            clerk.join();
        System.out.println(register.total());
    }
}
