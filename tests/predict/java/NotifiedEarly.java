// options: --kinds deadlock
class NotifiedEarly {
    static final Object lock = new Object();

    public static void main(String[] arguments) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait(); // found: deadlock
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        Thread other = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        waiter.start();
        other.start();
    }
}
