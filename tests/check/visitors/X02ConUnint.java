/* Two are woken, one value. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
/** A queue of a class of its own, guarded by the channel around it. */
public class X02ConUnint {
    static final class Ring {
        private final int[] cells = new int[4];
        private int head, size;
        void push(int x) { cells[(head + size++) % 4] = x; }
        int pop() { int x = cells[head]; head = (head + 1) % 4; size--; return x; }
        boolean empty() { return size == 0; }
        int size() { return size; }
    }
    static final class Channel {
        private final Ring ring = new Ring();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition some = lock.newCondition();
        public void send(int x) { lock.lock(); try { ring.push(x); some.signalAll(); } finally { lock.unlock(); } }
        public int receive() throws InterruptedException { lock.lock(); try {
            if (ring.empty()) some.awaitUninterruptibly();
            return ring.pop(); } finally { lock.unlock(); } }
        public int size() { lock.lock(); try { return ring.size(); } finally { lock.unlock(); } }
    }
    static volatile boolean bad;
    public static void main(String[] args) throws Exception {
        Channel c = new Channel();
        Runnable r = () -> { try { if (c.receive() == 0) bad = true; } catch (InterruptedException e) { } };
        Thread a = new Thread(r), b = new Thread(r);
        a.start(); b.start();
        c.send(7);
        Thread.sleep(1);
        c.send(8);
        a.join(); b.join();
        System.out.println(!bad && c.size() == 0 ? "OK" : "BROKEN");
    }
}
