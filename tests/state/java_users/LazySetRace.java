/* lazySet with get is fine, getPlain is not. */
import java.util.concurrent.atomic.AtomicInteger;
public class LazySetRace {
    static int data;
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger a = new AtomicInteger();
        Thread t = new Thread(() -> { data = 1; a.lazySet(1); }); // found: race
        t.start();
        if (a.getPlain() == 1)
            assert data == 1;
        t.join();
    }
}
