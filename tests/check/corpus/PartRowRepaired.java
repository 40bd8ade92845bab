// Each thread adds up in the element of an array that has its number; main reads all of them when the threads have ended.
//
// attack: none -- monitors take all elements of an array for one location, which threads share here by parts
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

class PartRowRepaired {
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
        for (int i = 0; i < workers; i++)
            threads[i].join();
        int total = 0;
        for (int sum : ledger.sums())
            total += sum;
        System.out.println(total);
    }
}
