// A handler for interrupts is also one for another exception, which comes before main has waited; it interrupts the thread that main would have waited for.
//
// expect: must-find atomicity Cellar.casks

class Cellar {
    private int casks;

    public void store(int count) {
        casks += count;
    }

    public int casks() {
        return casks;
    }
}

class InterruptOrElseBug {
    static void rest(int minutes) {
        if (minutes == 0)
            throw new IllegalStateException("no rest");
    }

    public static void main(String[] args) {
        Cellar cellar = new Cellar();
        Thread cooper = new Thread(() -> {
            for (int n = 0; n < 20; n++)
                synchronized (Cellar.class) {
                    cellar.store(1);
                }
        });
        cooper.start();
        try {
            rest(args.length);
            cooper.join();
        } catch (InterruptedException | IllegalStateException e) {
            Thread.currentThread().interrupt();
        }
        cellar.store(5);
        System.out.println(cellar.casks());
    }
}
