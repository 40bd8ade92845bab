/* The same with a lock.
 * outcome: 4 */
public class LockedUpdate {
    static int count;
    static synchronized void work() { count++; count++; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LockedUpdate::work), u = new Thread(LockedUpdate::work);
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(count);
    }
}
