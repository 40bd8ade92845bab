// Another thread takes a new array, while main hands it to its threads.
//
// expect: must-find atomicity Desk.sums

class Desk {
    private int[] sums;

    private static class Clerk implements Runnable {
        private final int number;
        private final int[] sums;

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

    void open(int length) {
        sums = new int[length];
    }

    public void work(int count) {
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = new Thread(new Clerk(i, sums));
            threads[i].start();
        }
        for (Thread thread : threads)
            join(thread);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

class PartLateArrayOtherBug {
    public static void main(String[] args) throws InterruptedException {
        Desk desk = new Desk();
        desk.open(4);
        Thread other = new Thread(() -> desk.open(8));
        other.start();
        desk.work(4);
        other.join();
    }
}
