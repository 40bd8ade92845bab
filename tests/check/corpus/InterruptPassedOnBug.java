// Who is interrupted passes it on; and the thread interrupts main, which goes on while the thread is at work.
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

class InterruptPassedOnBug {
    public static void main(String[] args) {
        Cellar cellar = new Cellar();
        Thread cooper = new Thread(() -> {
            for (int n = 0; n < 20; n++)
                synchronized (Cellar.class) {
                    cellar.store(1);
                }
        });
        Thread main = Thread.currentThread();
        new Thread(main::interrupt).start();
        cooper.start();
        try {
            cooper.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        cellar.store(5);
        System.out.println(cellar.casks());
    }
}
