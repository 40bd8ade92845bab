import java.util.*;
import java.util.concurrent.atomic.*;

/* Set instead of compareAndSet. */
// options: --kinds atomicity
// expect: must-doubt
/** Routes in an AtomicReference, copied on write. */
public class C02Set {
    static final class Routes {
        private final AtomicReference<List<String>> routes = new AtomicReference<>(new ArrayList<>());
        public void add(String r) {
            List<String> next = new ArrayList<>(routes.get());
            next.add(r);
            routes.set(next);
        }
        public boolean has(String r) { return routes.get().contains(r); }
        public int size() { return routes.get().size(); }
        
    }
    public static void main(String[] args) throws Exception {
        Routes rs = new Routes();
        Thread a = new Thread(() -> { rs.add("/a"); rs.add("/b"); });
        Thread b = new Thread(() -> rs.add("/c"));
        Thread c = new Thread(() -> rs.has("/b"));
        a.start(); b.start(); c.start();
        a.join(); b.join(); c.join();
        System.out.println(rs.size() == 3 && rs.has("/a") && rs.has("/c") ? "OK" : "BROKEN");
    }
}
