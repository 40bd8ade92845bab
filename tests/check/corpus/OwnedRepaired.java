// Each account makes a counter for itself and uses it under its own lock only. There are many accounts and many counters: which lock protects a
// counter is known only together with the account that has made it.
//
// expect: must-prove OwnedCounter
// expect: must-prove OwnedAccount

class OwnedCounter {
    private int moves, sum;

    public void move(int amount) {
        moves++;
        sum += amount;
    }

    public int average() {
        return moves == 0 ? 0 : sum / moves;
    }
}

class OwnedAccount {
    private final OwnedCounter counter = new OwnedCounter();
    private int balance;

    public synchronized void pay(int amount) {
        balance += amount;
        counter.move(amount);
    }

    public synchronized int average() {
        return balance == 0 ? 0 : counter.average();
    }
}

class OwnedRepaired {
    public static void main(String[] args) {
        for (int i = 0; i < args.length; i++) {
            OwnedAccount account = new OwnedAccount();
            new Thread(() -> account.pay(1)).start();
            new Thread(() -> System.out.println(account.average())).start();
        }
    }
}
