// Threads with numbers add up in elements of their own, by a method of theirs, which leaves the first element free.
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

class PartRowThreadRepaired {
    static int workers = 4;

    static class Clerk extends Thread {
        final int number;
        final int[] sums;

        Clerk(int number, int[] sums) {
            this.number = number;
            this.sums = sums;
        }

        @Override
        public void run() {
            for (int n = 0; n < 10; n++)
                note(n);
        }

        private void note(int n) {
            sums[number + 1] += n;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = new Ledger(workers + 1);
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
