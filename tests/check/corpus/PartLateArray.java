// Main finds the array in a field again for each thread, while others already work on their parts of it.
//
// attack: none -- monitors take all elements of an array for one location
// expect: must-prove Desk

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

class PartLateArray {
    public static void main(String[] args) throws InterruptedException {
        Desk desk = new Desk();
        desk.open(4);
        desk.work(4);
    }
}
