// Who wants both forks looks whether they are there, and looks again whenever it has waited. Then it counts, and goes by the count as well. What it
// saw before it waited does not matter any more.
//
// expect: must-prove Table
// expect: must-hold

class Table {
    private final boolean[] forks = {true, true, true};
    private int meals;

    int take(int seat) throws InterruptedException {
        synchronized (this) {
            int left = seat, right = (seat + 1) % 3;
            while (!(forks[left] && forks[right])) {
                wait();
            }
            forks[left] = forks[right] = false;
            return meals++;
        }
    }

    synchronized void give(int seat) {
        forks[seat] = forks[(seat + 1) % 3] = true;
        notifyAll();
    }
}

class Guest extends Thread {
    private final Table table;
    private final int seat;

    Guest(Table table, int seat) {
        this.table = table;
        this.seat = seat;
    }

    public void run() {
        try {
            int served = 0;
            while (served < 4) {
                served = table.take(seat);
                table.give(seat);
            }
        } catch (InterruptedException e) {
            System.err.println(e);
        }
    }
}

class LooksAgainPair {
    public static void main(String[] args) {
        Table table = new Table();
        for (int i = 0; i < 3; i++) {
            new Guest(table, i).start();
        }
    }
}
