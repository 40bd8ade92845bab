/* A buffer of one place with wait and notifyAll: nothing is lost, nobody waits for ever.
 * outcome: 3 */
public class BufferTwoConditions {
    static int item, sum;
    static final Object lock = new Object();
    static void put(int x) throws InterruptedException { synchronized (lock) { while (item != 0) lock.wait(); item = x; lock.notifyAll(); } }
    static int take() throws InterruptedException { synchronized (lock) { while (item == 0) lock.wait(); int x = item; item = 0; lock.notifyAll(); return x; } }
    public static void main(String[] args) throws Exception {
        Thread p = new Thread(() -> { try { put(1); put(2); } catch (InterruptedException e) { } });
        p.start();
        sum = take() + take();
        p.join();
        System.out.println(sum);
    }
}
