/* One-slot buffer, notify instead of notifyAll, 2 consumers and 2 producers: a consumer wakes the other consumer. */
public class NotifyWrongOne {
    static boolean full;
    static synchronized void put() throws InterruptedException { while (full) NotifyWrongOne.class.wait(); full = true; NotifyWrongOne.class.notify(); }
    static synchronized void take() throws InterruptedException { while (!full) NotifyWrongOne.class.wait(); full = false; NotifyWrongOne.class.notify(); } // found: deadlock
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[4];
        for (int i = 0; i < 4; i++) {
            final int k = i;
            t[i] = new Thread(() -> { try { if (k % 2 == 0) take(); else put(); } catch (InterruptedException e) { } });
            t[i].start();
        }
        for (Thread x : t) x.join();
    }
}
