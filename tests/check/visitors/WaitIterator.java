// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
// an iterator lives over the wait
public class WaitIterator {
    private final List<String> queue = new ArrayList<>(List.of("a", "b"));
    private boolean paused = true;
    public synchronized String first() throws InterruptedException {
        Iterator<String> it = queue.iterator();
        while (paused) wait();
        String s = it.next();
        it.remove();
        return s;
    }
    public synchronized void resume() { paused = false; notifyAll(); }
    public static void main(String[] a) throws Exception {
        WaitIterator w = new WaitIterator();
        Runnable r = () -> { try { w.first(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.resume(); t.join(); u.join();
    }
}
