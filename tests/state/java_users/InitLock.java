/* One thread holds a lock and uses a class; the initialiser of the class wants the lock. */
public class InitLock {
    static final Object lock = new Object();

    static final class Config {
        static final int SIZE;

        static {
            synchronized (lock) {
                SIZE = Integer.getInteger("size", 8);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> System.out.println(Config.SIZE));
        t.start();
        synchronized (lock) {
            System.out.println(Config.SIZE); // found: deadlock
        }
        t.join();
    }
}
