// A method throws an exception if it finds its thread interrupted; nobody ever is, so that main waits for the thread.
//
// expect: must-prove Cellar

class Cellar {
    private int casks;

    public void store(int count) {
        casks += count;
    }

    public int casks() {
        return casks;
    }
}

class InterruptAskedRepaired {
    static void rest() throws InterruptedException {
        if (Thread.interrupted())
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
            rest();
            cooper.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        cellar.store(5);
        System.out.println(cellar.casks());
    }
}
