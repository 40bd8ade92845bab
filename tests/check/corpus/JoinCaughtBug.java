// As JoinCaughtRepaired, but who is in a hurry interrupts main: it goes on while workers add their parts.
//
// Main reads the sum; a worker adds to it; main writes its average.
//
// expect: must-find atomicity JoinCaughtBug.sum

class JoinCaughtBug {
    private static int sum;
    private static int parts;

    private static synchronized void add(int part) {
        sum += part;
        parts++;
    }

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            int part = i;
            workers[i] = new Thread(() -> add(part));
            workers[i].start();
        }
        new Thread(() -> main.interrupt()).start();
        for (int i = 0; i < workers.length; i++) {
            try {
                workers[i].join();
            } catch (InterruptedException e) {
                System.err.println("interrupted: " + e);
            }
        }
        sum /= Math.max(1, parts);
        System.out.println(sum);
    }
}
