// A thread also works for the one with the next number.
//
// expect: must-find atomicity Ledger.sums
// expect: must-find atomicity PartOtherClerkBug$Clerk.sums

class Ledger {
    private final int[] sums;

    Ledger(int length) {
        sums = new int[length];
    }

    public int[] sums() {
        return sums;
    }
}

class PartOtherClerkBug {
    static int workers = 4;

    static class Clerk implements Runnable {
        final int number;
        final int[] sums;
        Clerk next;

        Clerk(int number, int[] sums) {
            this.number = number;
            this.sums = sums;
        }

        @Override
        public void run() {
            for (int n = 0; n < 10; n++) {
                note(n);
                if (next != null)
                    next.note(n);
            }
        }

        void note(int n) {
            sums[number] += n;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = new Ledger(workers);
        Thread[] threads = new Thread[workers];
        Clerk last = null;
        for (int i = 0; i < workers; i++) {
            Clerk clerk = new Clerk(i, ledger.sums());
            clerk.next = last;
            last = clerk;
            threads[i] = new Thread(clerk);
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
