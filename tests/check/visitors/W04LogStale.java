/* The index is read before the wait: two lines at one index. */
// options: --kinds atomicity
// expect: must-doubt
/** An event log that can be paused. */
public class W04LogStale {
    static final class Log {
        private final String[] lines = new String[8];
        private int next;
        private boolean paused = true;
        public synchronized void append(String s) throws InterruptedException {
            int at = next;
            while (paused) wait();
            lines[at] = s;
            next = at + 1;
        }
        public synchronized void pause(boolean p) { paused = p; notifyAll(); }
        public synchronized int size() { return next; }
    }
    public static void main(String[] args) throws Exception {
        Log log = new Log();
        Thread a = new Thread(() -> { try { log.append("a"); } catch (InterruptedException e) { } });
        Thread b = new Thread(() -> { try { log.append("b"); } catch (InterruptedException e) { } });
        a.start(); b.start();
        log.pause(false);
        a.join(); b.join();
        System.out.println(log.size() == 2 ? "OK" : "BROKEN");
    }
}
