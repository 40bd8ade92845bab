import java.util.concurrent.locks.LockSupport;
public class ParkTimed {
    static volatile boolean ready;
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> { ready = true; LockSupport.unpark(main); });
        t.start();
        LockSupport.parkNanos(1000);
        assert ready; // found: assertion
    }
}
