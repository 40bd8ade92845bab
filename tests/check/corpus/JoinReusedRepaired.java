// The array of threads is filled anew behind the loop that joins those of the first round, whose bound is a variable.
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

class JoinReusedRepaired {
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
        int count = carters;
        Runnable[] work = new Runnable[carters];
        Thread[] threads = new Thread[carters];
        for (int i = 1; i < count; i++) {
            work[i] = new Carter(i, granary);
            threads[i] = new Thread(work[i]);
            threads[i].start();
        }
        work[0] = new Carter(0, granary);
        work[0].run();
        for (int i = 1; i < count; i++) {
            try {
                threads[i].join();
            } catch (InterruptedException e) {
            }
        }
        granary.fill(1);
        for (int i = 0; i < 3; i++) {
            work[i] = new Carter(i, granary);
            threads[i] = new Thread(work[i]);
            threads[i].start();
        }
        work[0] = new Carter(0, granary);
        work[0].run();
        for (int i = 0; i < 3; i++) {
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
        new JoinReusedRepaired().harvest(granary);
        System.out.println(granary.sacks());
    }
}
