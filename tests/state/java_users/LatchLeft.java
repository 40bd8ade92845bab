import java.util.concurrent.*;
/** BROKEN: a worker that fails does not count down (no finally); main waits for ever. */
public class LatchLeft {
    static int parse(String s) { if (s.isEmpty()) throw new IllegalArgumentException("empty"); return s.length(); }
    public static void main(String[] a) throws Exception {
        CountDownLatch done = new CountDownLatch(2); ConcurrentLinkedQueue<String> in = new ConcurrentLinkedQueue<>(java.util.List.of("x"));
        Runnable w = () -> { try { String s = in.poll(); parse(s == null ? "" : s); done.countDown(); } catch (IllegalArgumentException e) { /* logged */ } };
        new Thread(w).start(); new Thread(w).start();
        done.await(); // found: deadlock
    }
}
