// verdict: assertion
// A read of an atomic and a write of it are two things: an update is lost between them.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicLost {
    static final AtomicInteger count = new AtomicInteger();

    static void work() {
        count.set(count.get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(AtomicLost::work), b = new Thread(AtomicLost::work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count.get() == 2;
    }
}
