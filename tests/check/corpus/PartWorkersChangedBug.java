// While threads compute the size of their parts, main changes the number of threads that they divide by.
//
// expect: must-find atomicity Ledger.sums
// expect: must-find atomicity PartWorkersChangedBug$Clerk.sums

class Ledger {
    private final int[] sums;

    Ledger(int length) {
        sums = new int[length];
    }

    public int[] sums() {
        return sums;
    }
}

class PartWorkersChangedBug {
    static volatile int workers = 4;
    static final int SIZE = 30;

    static class Clerk implements Runnable {
        final int number;
        final int[] sums;

        Clerk(int number, int[] sums) {
            this.number = number;
            this.sums = sums;
        }

        @Override
        public void run() {
            int slice = (SIZE + workers - 1) / workers;
            int low = number * slice;
            int high = (number + 1) * slice;
            if (high > SIZE)
                high = SIZE;
            for (int i = low; i < high; i++)
                sums[i] += i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = new Ledger(SIZE);
        Thread[] threads = new Thread[workers];
        for (int i = 0; i < 4; i++) {
            threads[i] = new Thread(new Clerk(i, ledger.sums()));
            threads[i].start();
            workers = 5 - i % 2;
        }
        workers = 4;
        for (int i = 0; i < workers; i++)
            threads[i].join();
        int total = 0;
        for (int sum : ledger.sums())
            total += sum;
        System.out.println(total);
    }
}
