// Of several threads only the last one is waited for; main takes the lock that the others take.
//
// expect: must-prove Pile

class Pile {
    private int weight;

    public void add() {
        weight++;
    }

    public int weight() {
        return weight;
    }
}

class JoinedLastRepaired {
    public static void main(String[] args) throws InterruptedException {
        Pile pile = new Pile();
        Thread last = null;
        for (int i = 0; i < 2; i++) {
            last = new Thread(() -> {
                for (int n = 0; n < 10; n++)
                    synchronized (Pile.class) {
                        pile.add();
                    }
            });
            last.start();
        }
        last.join();
        synchronized (Pile.class) {
            pile.add();
        }
    }
}
