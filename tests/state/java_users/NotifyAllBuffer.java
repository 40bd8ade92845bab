/* NotifyAll, while. */
// holds
public class NotifyAllBuffer {
    static boolean full; static int taken;
    static synchronized void put() throws InterruptedException { while (full) NotifyAllBuffer.class.wait(); full = true; NotifyAllBuffer.class.notifyAll(); }
    static synchronized void take() throws InterruptedException { while (!full) NotifyAllBuffer.class.wait(); full = false; taken++; NotifyAllBuffer.class.notifyAll(); }
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[4];
        for (int i = 0; i < 4; i++) {
            final int k = i;
            t[i] = new Thread(() -> { try { if (k % 2 == 0) take(); else put(); } catch (InterruptedException e) { } });
            t[i].start();
        }
        for (Thread x : t) x.join();
        assert taken == 2 && !full;
    }
}
