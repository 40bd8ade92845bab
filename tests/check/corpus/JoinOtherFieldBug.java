// The loops go by the same field, but the one that joins asks another object for it.
//
// expect: must-find atomicity Granary.sacks

class Granary {
    private int sacks;

    public void fill(int count) {
        sacks += count;
    }

    public int sacks() {
        return sacks;
    }
}

class JoinOtherFieldBug {
    int carters;

    JoinOtherFieldBug(int carters) {
        this.carters = carters;
    }

    static class Carter implements Runnable {
        private final int number;
        private final Granary granary;

        Carter(int number, Granary granary) {
            this.number = number;
            this.granary = granary;
        }

        @Override
        public void run() {
            for (int n = 0; n < 3 + number; n++)
                synchronized (Granary.class) {
                    granary.fill(1);
                }
        }
    }

    JoinOtherFieldBug smaller() {
        return new JoinOtherFieldBug(carters - 1);
    }

    void harvest(Granary granary) throws InterruptedException {
        JoinOtherFieldBug other = smaller();
        Runnable[] work = new Runnable[carters];
        Thread[] threads = new Thread[carters];
        for (int i = 1; i < carters; i++) {
            work[i] = new Carter(i, granary);
            threads[i] = new Thread(work[i]);
            threads[i].start();
        }
        work[0] = new Carter(0, granary);
        work[0].run();
        for (int i = 1; i < other.carters; i++) {
            try {
                threads[i].join();
            } catch (InterruptedException e) {
            }
        }
        granary.fill(1);
    }

    public static void main(String[] args) throws InterruptedException {
        Granary granary = new Granary();
        new JoinOtherFieldBug(args.length == 0 ? 3 : Integer.parseInt(args[0])).harvest(granary);
        System.out.println(granary.sacks());
    }
}
