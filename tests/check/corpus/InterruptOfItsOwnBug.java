// A method throws an exception as if the thread had been interrupted, so that main does not wait, and passes on what never was.
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

class InterruptOfItsOwnBug {
    static void rest(int minutes) throws InterruptedException {
        if (minutes == 0)
            throw new InterruptedException("no rest");
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
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        cellar.store(5);
        System.out.println(cellar.casks());
    }
}
