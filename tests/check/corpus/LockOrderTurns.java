/* The loader takes the index and then the pages; the cleaner takes them the other way round, but only when the loader has
 * ended. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LockOrderTurns {
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
        loader.join();
        cleaner.start();
        cleaner.join();
        System.out.println(loaded + cleaned);
    }
}
