/* A lock that is not given back after an exception. */
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ThrowWithLock {
    static final Lock lock = new ReentrantLock();

    static int parse(String text) {
        lock.lock(); // found: deadlock
        int n = Integer.parseInt(text); // found: exception
        lock.unlock();
        return n;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> parse("one"));
        t.start();
        parse("2");
        t.join();
    }
}
