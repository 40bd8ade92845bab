// Jobs are counted by several threads and done by one: what it waits for stays true until it is there itself. Only a wake-up without a reason could do harm, and
// these are not asked about.
//
// expect: must-hold
// expect: must-prove Jobs

class Jobs {
    private int waiting;
    private int done;

    public synchronized void add() {
        waiting++;
        notify();
    }

    public synchronized void work() throws InterruptedException {
        if (waiting == 0)
            wait();
        waiting--;
        done++;
    }

    public synchronized int done() {
        return done;
    }
}

class OneConsumerWaitsOnce {
    public static void main(String[] args) {
        Jobs jobs = new Jobs();
        Thread worker = new Thread(() -> {
            try {
                for (int i = 0; i < 6; i++)
                    jobs.work();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        worker.start();
        for (int t = 0; t < 2; t++)
            new Thread(() -> {
                for (int i = 0; i < 3; i++)
                    jobs.add();
            }).start();
        System.out.println(jobs.done());
    }
}
