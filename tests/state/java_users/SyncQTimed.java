import java.util.concurrent.*;
public class SyncQTimed {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> q = new SynchronousQueue<>();
        Thread t = new Thread(() -> { try { q.offer(1, 1, TimeUnit.SECONDS); } catch (InterruptedException e) { } });
        t.start();
        Integer got = q.poll(1, TimeUnit.SECONDS);
        assert got != null; // found: assertion
    }
}
