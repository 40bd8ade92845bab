// Each account makes a counter for itself, but asks it without a lock: the number of moves and their sum may not belong together.
//
// expect: must-find atomicity OwnedCounter.moves OwnedCounter.sum

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

    public int average() {
        return balance == 0 ? 0 : counter.average();
    }
}

class OwnedBug {
    public static void main(String[] args) {
        for (int i = 0; i < args.length; i++) {
            OwnedAccount account = new OwnedAccount();
            new Thread(() -> account.pay(1)).start();
            new Thread(() -> System.out.println(account.average())).start();
        }
    }
}
