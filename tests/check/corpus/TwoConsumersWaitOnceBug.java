// As OneConsumerWaitsOnce, but two threads do the jobs: one of them may do what woke the other.
//
// expect: must-find atomicity Jobs.waiting

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

class TwoConsumersWaitOnceBug {
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
        new Thread(worker::run).start();
        for (int t = 0; t < 2; t++)
            new Thread(() -> {
                for (int i = 0; i < 3; i++)
                    jobs.add();
            }).start();
        System.out.println(jobs.done());
    }
}
