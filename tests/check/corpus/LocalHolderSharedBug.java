// All threads aim one cursor, while others add by it.
//
// expect: must-find atomicity Cursor.table

class Cursor {
    private static final Object GATE = new Object();
    private int[] table;

    void aim(int[] at) {
        table = at;
    }

    void add(int amount) {
        synchronized (GATE) {
            int sum = table[0] + amount;
            table[0] = sum;
        }
    }
}

class LocalHolderSharedBug {
    public static void main(String[] args) throws InterruptedException {
        int[] table = new int[8];
        Cursor cursor = new Cursor();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int amount = i + 1;
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 5; n++) {
                    cursor.aim(table);
                    cursor.add(amount);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
        System.out.println(table[0]);
    }
}
