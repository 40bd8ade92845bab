// Main works as the clerk with number 0 while the threads do, of which the first one has that number, too.
//
// expect: must-find atomicity Ledger.sums
// expect: must-find atomicity PartMainTooBug$Clerk.sums

class Ledger {
    private final int[] sums;

    Ledger(int length) {
        sums = new int[length];
    }

    public int[] sums() {
        return sums;
    }
}

class PartMainTooBug {
    static int workers = 4;

    static class Clerk implements Runnable {
        final int number;
        final int[] sums;

        Clerk(int number, int[] sums) {
            this.number = number;
            this.sums = sums;
        }

        @Override
        public void run() {
            for (int n = 0; n < 10; n++)
                sums[number] += n;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = new Ledger(workers);
        Thread[] threads = new Thread[workers];
        for (int i = 0; i < workers; i++) {
            threads[i] = new Thread(new Clerk(i, ledger.sums()));
            threads[i].start();
        }
        new Clerk(0, ledger.sums()).run();
        for (int i = 0; i < workers; i++)
            threads[i].join();
        int total = 0;
        for (int sum : ledger.sums())
            total += sum;
        System.out.println(total);
    }
}
