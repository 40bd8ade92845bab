// The size of a part is so large that four times of it is nothing: the part of the last thread is that of the first.
//
// expect: must-find atomicity Ledger.sums
// expect: must-find atomicity PartOverflowBug$Clerk.sums

class Ledger {
    private final int[] sums;

    Ledger(int length) {
        sums = new int[length];
    }

    public int[] sums() {
        return sums;
    }
}

class PartOverflowBug {
    static int workers = 5;
    static final int SLICE = 1 << 30;

    static class Clerk implements Runnable {
        final int number;
        final int[] sums;

        Clerk(int number, int[] sums) {
            this.number = number;
            this.sums = sums;
        }

        @Override
        public void run() {
            int low = number * SLICE;
            int high = (number + 1) * SLICE;
            for (int i = low; i < high && i < sums.length; i++)
                sums[i] += i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = new Ledger(8);
        Thread[] threads = new Thread[workers];
        for (int i = 0; i < workers; i++) {
            threads[i] = new Thread(new Clerk(i, ledger.sums()));
            threads[i].start();
        }
        for (int i = 0; i < workers; i++)
            threads[i].join();
        int total = 0;
        for (int sum : ledger.sums())
            total += sum;
        System.out.println(total);
    }
}
