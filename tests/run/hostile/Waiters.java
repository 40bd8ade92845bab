/* Four threads wait to be notified one by one; who is woken when is up to the schedule, and so is waking up for no reason. */
public class Waiters {
    static final Object lock = new Object();
    static final StringBuilder log = new StringBuilder();
    static int waiting;
    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int id = i + 1;
            all[i] = new Thread(() -> {
                synchronized (lock) {
                    waiting++;
                    try { lock.wait(); } catch (InterruptedException e) { }
                    waiting--;
                    log.append(id);
                }
            });
            all[i].start();
            while (all[i].isAlive() && all[i].getState() != Thread.State.WAITING) Thread.yield();
        }
        for (boolean more = true; more; Thread.yield())
            synchronized (lock) {
                lock.notify();
                more = waiting > 0;
            }
        for (Thread t : all) t.join();
        System.out.println(log);
    }
}
