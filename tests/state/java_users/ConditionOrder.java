/* Two conditions of one lock. */
// holds
import java.util.concurrent.locks.*;
public class ConditionOrder {
    final Lock lock = new ReentrantLock();
    final Condition full = lock.newCondition(), empty = lock.newCondition();
    String item;
    void put(String s) throws InterruptedException {
        lock.lock();
        try {
            while (item != null) empty.await();
            item = s;
            full.signal();
        } finally { lock.unlock(); }
    }
    String take() throws InterruptedException {
        lock.lock();
        try {
            while (item == null) full.await();
            String s = item;
            item = null;
            empty.signal();
            return s;
        } finally { lock.unlock(); }
    }
    public static void main(String[] args) throws Exception {
        ConditionOrder c = new ConditionOrder();
        Thread t = new Thread(() -> { try { c.put("a"); c.put("b"); } catch (InterruptedException e) { } });
        t.start();
        assert c.take().equals("a");
        assert c.take().equals("b");
    }
}
