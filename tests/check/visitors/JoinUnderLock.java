/* Stop() joins the worker while it holds the lock that the worker takes in each round. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class JoinUnderLock {
    static class Service {
        private final Object lock = new Object(); private boolean stopping; private int rounds; private Thread worker;
        void start() { worker = new Thread(this::loop); worker.start(); }
        private void loop() { for (int i = 0; i < 500; i++) synchronized (lock) { if (stopping) return; rounds++; } }
        void stop() throws InterruptedException { synchronized (lock) { stopping = true; worker.join(); } }
    }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Service s = new Service(); s.start(); s.stop();
        System.out.println(s.rounds);
    }
}
