// Each thread works on a part of the array: from its number times the size of a part up to where the next one begins, or to the end.
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

class PartSliceRepaired {
    static int workers = 4;
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
