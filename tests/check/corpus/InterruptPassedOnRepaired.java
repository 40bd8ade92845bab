// Who is interrupted passes it on, as one should; but nobody ever is, so that main has waited for the thread.
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

class InterruptPassedOnRepaired {
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
            cooper.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        cellar.store(5);
        System.out.println(cellar.casks());
    }
}
