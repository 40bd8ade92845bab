/* A fair lock is given to who waits longest: with two threads, nobody is served twice while another waits. */
import java.util.concurrent.locks.*;
public class FairLock {
    static final ReentrantLock lock = new ReentrantLock(true);
    static String order = "";
    static void go(String s) { lock.lock(); try { order += s; } finally { lock.unlock(); } }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { go("t"); go("t"); });
        t.start();
        go("m"); go("m");
        t.join();
        assert order.length() == 4;
        assert !order.equals("ttmm"); // found: assertion
    }
}
