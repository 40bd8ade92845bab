// Main waits for all its threads, and catches in each round that it may be interrupted, as everybody must. But nobody interrupts it, so behind the
// loop they have all ended.
//
// expect: must-prove JoinCaughtRepaired
// expect: must-hold

class JoinCaughtRepaired {
    private static int sum;
    private static int parts;

    private static synchronized void add(int part) {
        sum += part;
        parts++;
    }

    public static void main(String[] args) {
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            int part = i;
            workers[i] = new Thread(() -> add(part));
            workers[i].start();
        }
        for (int i = 0; i < workers.length; i++) {
            try {
                workers[i].join();
            } catch (InterruptedException e) {
                System.err.println("interrupted: " + e);
            }
        }
        sum /= parts;
        System.out.println(sum);
    }
}
