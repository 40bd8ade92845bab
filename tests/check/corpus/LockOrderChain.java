import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/* Three stages with three kinds of locks: a class, a ReentrantLock, a monitor. All go from the first to the last. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LockOrderChain {
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
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable[] stages = {LockOrderChain::parse, LockOrderChain::compile, LockOrderChain::link};
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
