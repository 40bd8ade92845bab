/* Two threads increment twice each without a lock. The first read of one may come before all and its last write after all, so anything from 2 to 4
 * is left: 2 if one thread reads 1 for its last write, 1 is impossible because each thread's second read follows its own first write.
 * outcome: 2
 * outcome: 3
 * outcome: 4 */
public class LostUpdate {
    static int count;
    static void work() { count++; count++; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LostUpdate::work), u = new Thread(LostUpdate::work);
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(count);
    }
}
