/* Two plain fields, each written by one thread and then read by the other: a JVM may let both read 0. Executions here are
 * sequentially consistent, so that only the races are found; they are the cause. */
public class StoreBuffers {
    static int x, y, a, b;

    static void other() {
        y = 1; // found: race
        b = x; // found: race
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StoreBuffers::other);
        t.start();
        x = 1;
        a = y;
        t.join();
        assert a + b > 0; // missed: assertion -- only a weaker order of memory lets both be 0
    }
}
