/* A cache without a lock: two threads make the value twice, and hand out different ones. */
import java.util.concurrent.ConcurrentHashMap;

public class LazyCache {
    static final class Connection {
        final String host;

        Connection(String host) {
            this.host = host;
        }
    }

    private final ConcurrentHashMap<String, Connection> open = new ConcurrentHashMap<>();

    Connection get(String host) {
        Connection c = open.get(host);
        if (c == null) {
            c = new Connection(host);
            open.put(host, c);
        }
        return c;
    }

    public static void main(String[] args) throws InterruptedException {
        LazyCache cache = new LazyCache();
        Connection[] got = new Connection[1];
        Thread t = new Thread(() -> got[0] = cache.get("db"));
        t.start();
        Connection mine = cache.get("db");
        t.join();
        assert mine == got[0] : "two connections"; // found: assertion
    }
}
