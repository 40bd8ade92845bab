// Each thread adds up in its own element of one array, and all of them count in the same element of another one.
//
// attack: none -- monitors take all elements of an array for one location, which threads share here by parts
// expect: must-find atomicity PartBesideBug$Clerk.log
// expect: must-find atomicity PartBesideBug.LOG
// expect: must-prove Ledger

class Ledger {
    private final int[] sums;

    Ledger(int length) {
        sums = new int[length];
    }

    public int[] sums() {
        return sums;
    }
}

class PartBesideBug {
    static int workers = 4;
    static final int[] LOG = new int[2];

    static class Clerk extends Thread {
        final int number;
        final int[] sums;
        final int[] log = LOG;

        Clerk(int number, int[] sums) {
            this.number = number;
            this.sums = sums;
        }

        @Override
        public void run() {
            for (int n = 0; n < 10; n++) {
                sums[number] += n;
                log[0]++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = new Ledger(workers);
        Thread[] threads = new Thread[workers];
        for (int i = 0; i < workers; i++) {
            threads[i] = new Clerk(i, ledger.sums());
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
