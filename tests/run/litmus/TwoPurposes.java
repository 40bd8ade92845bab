/* Two threads wait at one object for two different things; the first one waits before the second one comes. What the first one waits for happens, and one
 * thread is notified. If that always were who waits longest, all would be well. But it may be the second one, who waits on, and
 * the first one is never told.
 * in order: done
 * outcome: deadlock
 * outcome: done */
public class TwoPurposes {
    static final Object lock = new Object();
    static final boolean[] may = new boolean[2];
    static int waiting;
    static void await(int which) {
        synchronized (lock) {
            waiting++;
            while (!may[which]) try { lock.wait(); } catch (InterruptedException e) { }
        }
    }
    static void allow(int which) { synchronized (lock) { may[which] = true; lock.notify(); } }
    static int waiting() { synchronized (lock) { return waiting; } }
    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> await(0)), second = new Thread(() -> await(1));
        first.start();
        while (waiting() < 1) Thread.yield();
        second.start();
        while (waiting() < 2) Thread.yield();
        allow(0);
        first.join();
        allow(1);
        second.join();
        System.out.println("done");
    }
}
