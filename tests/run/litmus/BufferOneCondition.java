/* A buffer of one place where producers and consumers wait at the same object and only one is notified: a producer may be woken by a producer, while the
 * consumer who should be is left waiting. With two consumers and two producers of one item each it can end in a deadlock.
 * outcome: 2
 * outcome: deadlock */
public class BufferOneCondition {
    static boolean full;
    static int taken;
    static final Object lock = new Object();
    static void put() { synchronized (lock) { while (full) pause(); full = true; lock.notify(); } }
    static void take() { synchronized (lock) { while (!full) pause(); full = false; taken++; lock.notify(); } }
    static void pause() { try { lock.wait(); } catch (InterruptedException e) { } }
    public static void main(String[] args) throws Exception {
        Thread[] all = {new Thread(BufferOneCondition::take), new Thread(BufferOneCondition::take), new Thread(BufferOneCondition::put), new Thread(BufferOneCondition::put)};
        for (Thread t : all) t.start();
        for (Thread t : all) t.join();
        System.out.println(taken);
    }
}
