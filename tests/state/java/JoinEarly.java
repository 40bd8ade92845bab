/* Who joins a thread before its start does not wait for it.
 * outcome: 0
 * outcome: 1 */
// holds
public class JoinEarly {
    static volatile int set, seen;
    static final Thread sets = new Thread(() -> set = 1);
    public static void main(String[] args) throws Exception {
        Thread joins = new Thread(() -> {
            try {
                sets.join();
                seen = set;
            } catch (InterruptedException e) {
                seen = 2;
            }
        });
        joins.start();
        sets.start();
        joins.join();
        System.out.println(seen);
    }
}
