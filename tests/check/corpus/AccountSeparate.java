// Another repair of AccountBug: each account locks itself. A transfer is a withdrawal and then a deposit; between them the money is
// nowhere, but no account is ever seen in a wrong state.
//
// expect: tolerated atomicity Account.balance -- an account that transfers to itself would be seen in between; no clerk does that

class Account {
    private final String owner;
    private int balance;

    Account(String owner, int balance) {
        this.owner = owner;
        this.balance = balance;
    }

    public synchronized void deposit(int amount) {
        balance += amount;
    }

    public synchronized boolean withdraw(int amount) {
        if (balance < amount)
            return false;
        balance -= amount;
        return true;
    }

    public boolean transfer(int amount, Account to) {
        if (!withdraw(amount))
            return false;
        to.deposit(amount);
        return true;
    }

    public synchronized int balance() {
        return balance;
    }

    public String owner() {
        return owner;
    }
}

class Clerk extends Thread {
    private static final Account[] accounts = new Account[3];
    private final int number;

    Clerk(int number) {
        this.number = number;
    }

    static void open(int number, String owner, int amount) {
        accounts[number] = new Account(owner, amount);
    }

    static void printAll() {
        for (int i = 0; i < accounts.length; i++)
            System.out.println(accounts[i].owner() + ": " + accounts[i].balance());
    }

    @Override public void run() {
        Account own = accounts[number], next = accounts[(number + 1) % accounts.length];
        own.deposit(300);
        own.withdraw(100);
        own.transfer(99, next);
    }
}

class AccountSeparate {
    public static void main(String[] args) throws InterruptedException {
        Clerk.open(0, "Ada", 1000);
        Clerk.open(1, "Bob", 1000);
        Clerk.open(2, "Cleo", 1000);
        Clerk[] clerks = new Clerk[3];
        for (int i = 0; i < clerks.length; i++) {
            clerks[i] = new Clerk(i);
            clerks[i].start();
        }
        for (int i = 0; i < clerks.length; i++)
            clerks[i].join();
        Clerk.printAll();
    }
}
