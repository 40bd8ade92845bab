// Two accounts from one place in a loop, each with its lock. Who uses an account takes its lock first, by a local variable: that the account
// is the one which is asked about must be clear where the lock is taken, not only where the account is used.
//
// expect: must-hold
// expect: must-prove Account

import java.util.concurrent.locks.ReentrantLock;

class Account {
    final ReentrantLock guard = new ReentrantLock();
    final Object monitor = new Object();
    private int balance, changes, rate;

    void set(int to) {
        balance = to;
        changes = to;
    }

    void setRate(int to) {
        rate = rate + to;
    }
}

class Clerk implements Runnable {
    private final Account first, second;

    Clerk(Account first, Account second) {
        this.first = first;
        this.second = second;
    }

    public void run() {
        Account from = first;
        from.guard.lock();
        try {
            from.set(3);
        } finally {
            from.guard.unlock();
        }
        Account to = second;
        synchronized (to.monitor) {
            to.setRate(4);
        }
    }
}

class LockOfElement {
    public static void main(String[] args) {
        Account[] accounts = new Account[2];
        for (int i = 0; i < 2; i++) {
            accounts[i] = new Account();
        }
        new Thread(new Clerk(accounts[0], accounts[1])).start();
        new Thread(new Clerk(accounts[1], accounts[0])).start();
    }
}
