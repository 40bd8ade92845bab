// Two accounts from one place in a loop. Who looks at the balance of another one holds the lock of that one, which is named by a field of a
// parameter: it must be given back where the parameter itself is not used any more.
//
// expect: must-hold
// expect: must-prove Account

import java.util.concurrent.locks.ReentrantLock;

class Account {
    private final ReentrantLock guard = new ReentrantLock();
    private int balance, changes;

    public void setBy(Account other, int to) {
        other.guard.lock();
        try {
            if (to < 0) {
                throw new IllegalArgumentException();
            }
            other.balance = to;
            other.changes = to;
        } finally {
            other.guard.unlock();
        }
    }
}

class GuardOfOther {
    public static void main(String[] args) {
        Account[] accounts = new Account[2];
        for (int i = 0; i < 2; i++) {
            accounts[i] = new Account();
        }
        Account one = accounts[0];
        Account two = accounts[1];
        new Thread(() -> one.setBy(two, 3)).start();
        two.setBy(one, 4);
    }
}
