/* Sleeping longer is no synchronisation: the other thread may be slower still.
 * outcome: 0
 * outcome: 1 */
public class SleepNoOrder {
    static int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try { Thread.sleep(10); } catch (InterruptedException e) { }
            x = 1;
        });
        t.start();
        Thread.sleep(1000);
        System.out.println(x);
        t.join();
    }
}
