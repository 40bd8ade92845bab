// The threads are made by one loop, started by the next, and joined by the last.
//
// expect: must-prove Granary

class Granary {
    private int sacks;

    public void fill(int count) {
        sacks += count;
    }

    public int sacks() {
        return sacks;
    }
}

class JoinStartedLaterRepaired {
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
        for (int i = 1; i < carters; i++)
            threads[i].start();
        for (int i = 1; i < carters; i++) {
            try {
                threads[i].join();
            } catch (InterruptedException e) {
            }
        }
        granary.fill(1);
    }

    public static void main(String[] args) throws InterruptedException {
        carters = args.length == 0 ? 3 : Integer.parseInt(args[0]);
        Granary granary = new Granary();
        new JoinStartedLaterRepaired().harvest(granary);
        System.out.println(granary.sacks());
    }
}
