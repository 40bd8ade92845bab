// The constructor starts the thread before it has set the number.
//
// expect: must-find atomicity Ledger.sums
// expect: must-find atomicity PartEscapedBug$Clerk.sums

class Ledger {
    private final int[] sums;

    Ledger(int length) {
        sums = new int[length];
    }

    public int[] sums() {
        return sums;
    }
}

class PartEscapedBug {
    static int workers = 4;

    static class Clerk extends Thread {
        int number;
        final int[] sums;

        Clerk(int number, int[] sums) {
            this.sums = sums;
            start();
            this.number = number;
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
        for (int i = 0; i < workers; i++)
            threads[i] = new Clerk(i, ledger.sums());
        for (int i = 0; i < workers; i++)
            threads[i].join();
        int total = 0;
        for (int sum : ledger.sums())
            total += sum;
        System.out.println(total);
    }
}
