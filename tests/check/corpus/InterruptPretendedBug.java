// A thread says of itself that it was interrupted, though nobody has done so; whoever believes it does not wait.
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

class InterruptPretendedBug {
    static class Moody extends Thread {
        Moody(Runnable work) {
            super(work);
        }

        @Override
        public boolean isInterrupted() {
            return true;
        }
    }

    static void rest(Thread worker) throws InterruptedException {
        if (worker.isInterrupted())
            throw new InterruptedException("no rest");
    }

    public static void main(String[] args) {
        Cellar cellar = new Cellar();
        Thread cooper = new Moody(() -> {
            for (int n = 0; n < 20; n++)
                synchronized (Cellar.class) {
                    cellar.store(1);
                }
        });
        cooper.start();
        try {
            rest(cooper);
            cooper.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        cellar.store(5);
        System.out.println(cellar.casks());
    }
}
