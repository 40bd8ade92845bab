/* Two threads and a pool that share a counter, with a lock order to be seen. */
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Workers {
    static final Object OUTER = new Object();
    static final Object INNER = new Object();
    static int plain;

    static class Counter {
        int value;

        synchronized void add() {
            value++;
        }
    }

    static class Worker extends Thread {
        final Counter counter;

        Worker(Counter counter) {
            this.counter = counter;
        }

        public void run() {
            counter.add();
            synchronized (OUTER) {
                synchronized (INNER) {
                    plain++;
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Counter counter = new Counter();
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Worker worker = new Worker(counter);
            workers.add(worker);
            worker.start();
        }
        for (Worker worker : workers)
            worker.join();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(counter::add);
        pool.shutdown();
    }
}
