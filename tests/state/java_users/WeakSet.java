/* weakCompareAndSet may fail for no reason. */
import java.util.concurrent.atomic.AtomicInteger;
public class WeakSet {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger a = new AtomicInteger();
        Thread t = new Thread(() -> a.weakCompareAndSetPlain(0, 1));
        t.start();
        t.join();
        assert a.get() == 1; // missed: assertion -- weak sets do not fail for no reason
    }
}
