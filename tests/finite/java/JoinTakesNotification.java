// verdict: unknown
// Who joins the worker waits at it, too, and may take the notification that the worker waits for.
public class JoinTakesNotification {
    static class Worker extends Thread {
        boolean go;

        @Override
        public synchronized void run() {
            try {
                while (!go) {
                    wait();
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        Worker worker = new Worker();
        worker.start();
        new Thread(() -> {
            try {
                worker.join();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        synchronized (worker) {
            worker.go = true;
            worker.notify();
        }
    }
}
