/* Each thread writes one variable and reads the other. Under sequential consistency one of the writes comes first of all, so at least one
 * thread, the one that writes later, reads the other's write: 0 0 is impossible.
 * outcome: 0 1
 * outcome: 1 0
 * outcome: 1 1 */
public class StoreBuffering {
    static int x, y, a, b;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { x = 1; a = y; }), u = new Thread(() -> { y = 1; b = x; });
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(a + " " + b);
    }
}
