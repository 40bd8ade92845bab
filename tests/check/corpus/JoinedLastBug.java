// Of several threads only the last one is waited for.
//
// T1 is between reading and writing the weight, with a lock that main does not take; T2 has ended; main adds, too: T1's write undoes that.
//
// expect: must-find atomicity Pile.weight

class Pile {
    private int weight;

    public void add() {
        weight++;
    }

    public int weight() {
        return weight;
    }
}

class JoinedLastBug {
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
        for (int n = 0; n < 10; n++)
            pile.add();
        System.out.println(pile.weight());
    }
}
