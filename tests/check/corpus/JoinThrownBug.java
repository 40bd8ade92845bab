// As JoinCaughtRepaired, but what main throws itself where it has no patience left looks as if it had been interrupted.
//
// Main reads the sum; a worker adds to it; main writes its average.
//
// expect: must-find atomicity JoinThrownBug.sum

class JoinThrownBug {
    private static int sum;
    private static int parts;

    private static synchronized void add(int part) {
        sum += part;
        parts++;
    }

    private static void await(Thread worker, long deadline) throws InterruptedException {
        if (System.nanoTime() > deadline) {
            throw new InterruptedException("too late");
        }
        worker.join();
    }

    public static void main(String[] args) {
        Thread worker = new Thread(() -> add(7));
        worker.start();
        try {
            await(worker, System.nanoTime() + args.length - 1);
        } catch (InterruptedException e) {
            System.err.println("interrupted: " + e);
        }
        sum /= Math.max(1, parts);
        System.out.println(sum);
    }
}
