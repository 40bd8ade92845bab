import java.util.concurrent.*;
public class WaitingAt {
    public static void main(String[] args) throws Exception {
        CyclicBarrier b = new CyclicBarrier(2);
        Thread t = new Thread(() -> { try { b.await(); } catch (Exception e) { } });
        t.start();
        int n = b.getNumberWaiting();
        b.await();
        assert n == 0; // found: assertion
    }
}
