// The threads are made by one loop, joined by the next, and started by the last: who joins them has waited for nobody.
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

class JoinBeforeStartBug {
    static int carters;

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

    void harvest(Granary granary) throws InterruptedException {
        Runnable[] work = new Runnable[carters];
        Thread[] threads = new Thread[carters];
        for (int i = 1; i < carters; i++)
            threads[i] = new Thread(new Carter(i, granary));
        for (int i = 1; i < carters; i++) {
            try {
                threads[i].join();
            } catch (InterruptedException e) {
            }
        }
        for (int i = 1; i < carters; i++)
            threads[i].start();
        granary.fill(1);
    }

    public static void main(String[] args) throws InterruptedException {
        carters = args.length == 0 ? 3 : Integer.parseInt(args[0]);
        Granary granary = new Granary();
        new JoinBeforeStartBug().harvest(granary);
        System.out.println(granary.sacks());
    }
}
