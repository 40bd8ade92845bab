/* A condition is signalled, but another one comes in between: if instead of while. */
import java.util.concurrent.locks.*;
import java.util.*;
public class Barging {
    static final Lock lock = new ReentrantLock();
    static final Condition some = lock.newCondition();
    static final Deque<String> items = new ArrayDeque<>();
    static void take() {
        lock.lock();
        try {
            if (items.isEmpty()) some.awaitUninterruptibly(); // found: deadlock
            items.removeFirst(); // found: exception
        } finally { lock.unlock(); }
    }
    public static void main(String[] args) throws Exception {
        new Thread(Barging::take).start();
        new Thread(Barging::take).start();
        lock.lock();
        items.add("x");
        some.signal();
        lock.unlock();
    }
}
