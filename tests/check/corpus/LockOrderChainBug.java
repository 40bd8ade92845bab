import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/* Linking may parse again: the last stage leads to the first. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderChainBug {
    private static int parsed, compiled, linked;
    private static final Lock compiler = new ReentrantLock();
    private static final Object linker = new Object();

    static synchronized void parse() {
        parsed++;
        compile();
    }

    static void compile() {
        compiler.lock();
        try {
            compiled++;
            link();
        } finally {
            compiler.unlock();
        }
    }

    static void link() {
        synchronized (linker) {
            linked++;
            if (linked % 7 == 3) {
                parse();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable[] stages = {LockOrderChainBug::parse, LockOrderChainBug::compile, LockOrderChainBug::link};
        Thread[] threads = new Thread[stages.length];
        for (int i = 0; i < stages.length; i++) {
            Runnable stage = stages[i];
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 300; n++) {
                    stage.run();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
