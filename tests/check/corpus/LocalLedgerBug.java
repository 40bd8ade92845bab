// As LocalLedgerRepaired, but the audit locks the class where the others lock the object.
//
// The audit adds up the rows; a booker adds a row and changes the total; the audit reads the total: it does not fit the rows.
//
// expect: must-find atomicity Ledger.rows Ledger.total

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

class LocalLedgerBug {
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
            synchronized (Ledger.class) {
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
