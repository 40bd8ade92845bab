/* The cleaner does not wait for the loader. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderTurnsBug {
    private static final Object index = new Object(), pages = new Object();
    private static int loaded, cleaned;

    static class Loader extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < 400; i++) {
                synchronized (index) {
                    synchronized (pages) {
                        loaded++;
                    }
                }
            }
        }
    }

    static class Cleaner extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < 400; i++) {
                synchronized (pages) {
                    synchronized (index) {
                        cleaned++;
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Loader();
        Thread cleaner = new Cleaner();
        loader.start();
        cleaner.start();
        loader.join();
        cleaner.join();
        System.out.println(loaded + cleaned);
    }
}
