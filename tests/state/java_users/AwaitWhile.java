// holds
import java.util.*; import java.util.concurrent.locks.*;
/** CORRECT: the loop looks again. */
public class AwaitWhile {
    static class Box {
        private final ReentrantLock lock = new ReentrantLock(); private final Condition filled = lock.newCondition();
        private final ArrayDeque<String> items = new ArrayDeque<>();
        void put(String s) { lock.lock(); try { items.add(s); filled.signalAll(); } finally { lock.unlock(); } }
        String take() { lock.lock(); try { while (items.isEmpty()) filled.awaitUninterruptibly(); return items.removeFirst(); } finally { lock.unlock(); } }
    }
    public static void main(String[] a) throws Exception {
        Box b = new Box();
        Thread c1 = new Thread(b::take), c2 = new Thread(b::take), p = new Thread(() -> { b.put("a"); b.put("b"); });
        c1.start(); c2.start(); p.start(); c1.join(); c2.join(); p.join();
    }
}
