// Two accounts from one place in a loop. A lock that some paths give back early is not nested, so it is not modelled; all the same the accounts
// are looked into. The method stands in the model several times: for what may be known of its parameter.
//
// T1 has written the balance and given the lock back; T2 writes both; T1 writes the number of changes.
//
// expect: must-find atomicity Account.balance Account.changes

import java.util.concurrent.locks.ReentrantLock;

class Account {
    private final ReentrantLock guard = new ReentrantLock();
    private int balance, changes;

    public void setBy(Account other, int to) {
        other.guard.lock();
        other.balance = to;
        boolean early = to > 3;
        if (early) {
            other.guard.unlock();
        }
        other.changes = to;
        if (!early) {
            other.guard.unlock();
        }
    }
}

class UnlockedEarly {
    public static void main(String[] args) {
        Account[] accounts = new Account[2];
        for (int i = 0; i < 2; i++) {
            accounts[i] = new Account();
        }
        Account one = accounts[0];
        Account two = accounts[1];
        new Thread(() -> one.setBy(two, args.length)).start();
        new Thread(() -> two.setBy(two, args.length)).start();
        two.setBy(one, args.length);
    }
}
