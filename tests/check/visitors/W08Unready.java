/* Reset makes it untrue again before the waiter goes on. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
/** A registry that is ready once, and stays so (or not). */
public class W08Unready {
    static final class Registry {
        private Map<String, Integer> ports;
        private int lookups;
        public synchronized void load() { Map<String, Integer> m = new HashMap<>(); m.put("http", 80); ports = m; notifyAll(); }
        public synchronized void reset() { ports = null; }
        public synchronized int port(String s) throws InterruptedException {
            if (ports == null) wait();
            lookups++;
            return ports.get(s);
        }
    }
    static volatile boolean bad;
    public static void main(String[] args) throws Exception {
        Registry r = new Registry();
        Runnable u = () -> { try { if (r.port("http") != 80) bad = true; } catch (InterruptedException e) { } catch (NullPointerException e) { bad = true; } };
        Thread a = new Thread(u), b = new Thread(u);
        a.start(); b.start();
        r.load();
        r.reset(); Thread.sleep(5); r.load();
        a.join(); b.join();
        System.out.println(bad ? "BROKEN" : "OK");
    }
}
