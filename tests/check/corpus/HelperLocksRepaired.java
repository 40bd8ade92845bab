// A register whose methods take its lock and give it back by methods of their own, one of which logs and counts how often that was.
//
// expect: must-hold
// expect: must-prove Register

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
        entered++;
    }

    private void leave() {
        entered--;
        guard.unlock();
    }

    private void enterToWrite() {
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

class HelperLocksRepaired {
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
