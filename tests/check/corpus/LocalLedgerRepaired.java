// A ledger that a method makes, which main calls once, and that all its threads lock from outside: everything is done under the monitor
// of the ledger, which is one object for certain, though the method by itself could be called again.
//
// expect: must-hold
// expect: must-prove Ledger

import java.util.ArrayList;
import java.util.List;

class Ledger {
    private final List<Integer> rows = new ArrayList<>();
    private int total;

    public void add(int amount) {
        rows.add(amount);
        total += amount;
    }

    public boolean isBalanced() {
        int sum = 0;
        for (int row : rows)
            sum += row;
        return sum == total;
    }
}

class LocalLedgerRepaired {
    private static Thread booker(Ledger ledger, int amount) {
        return new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                synchronized (ledger) {
                    ledger.add(amount + i);
                }
            }
        });
    }

    private static void day() throws InterruptedException {
        Ledger ledger = new Ledger();
        Thread shop = booker(ledger, 3), web = booker(ledger, 50);
        Thread audit = new Thread(() -> {
            synchronized (ledger) {
                if (!ledger.isBalanced())
                    System.out.println("the ledger is not balanced");
            }
        });
        shop.start();
        web.start();
        audit.start();
        shop.join();
        web.join();
        audit.join();
    }

    public static void main(String[] args) throws InterruptedException {
        day();
    }
}
