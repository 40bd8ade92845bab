/* What waits for one thing and is interrupted by another one may see either first: a join, a lock that is taken
 * interruptibly, a wait that is notified.
 * outcome: joined locked notified
 * outcome: joined locked interrupted
 * outcome: joined interrupted notified
 * outcome: joined interrupted interrupted
 * outcome: interrupted */
import java.util.concurrent.locks.ReentrantLock;

public class InterruptOrders {
    static final ReentrantLock lock = new ReentrantLock();
    static final Object monitor = new Object();
    static boolean waits, told;

    static void end(Thread thread) {
        while (thread.isAlive())
            try {
                thread.join();
            } catch (InterruptedException e) {
            }
    }

    /* Two threads at a time: one that lets another go on, and one that interrupts it. */
    static String join() {
        Thread ended = new Thread(() -> { }), main = Thread.currentThread();
        Thread interrupts = new Thread(main::interrupt);
        ended.start();
        interrupts.start();
        String seen = "joined ";
        try {
            ended.join();
        } catch (InterruptedException e) {
            seen = "interrupted";
        }
        end(ended);
        end(interrupts);
        Thread.interrupted();
        return seen;
    }

    static String seen;

    static String lock() {
        Thread locks = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                lock.unlock();
                seen = "locked ";
            } catch (InterruptedException e) {
                seen = "interrupted ";
            }
        });
        locks.start();
        locks.interrupt();
        end(locks);
        return seen;
    }

    static String await() {
        Thread awaits = new Thread(() -> {
            synchronized (monitor) {
                waits = true;
                try {
                    while (!told)
                        monitor.wait();
                    seen = "notified";
                } catch (InterruptedException e) {
                    seen = "interrupted";
                }
            }
        });
        Thread notifies = new Thread(() -> {
            synchronized (monitor) {
                told = true;
                monitor.notify();
            }
        });
        awaits.start();
        notifies.start();
        awaits.interrupt();
        end(awaits);
        end(notifies);
        return seen;
    }

    public static void main(String[] args) {
        String joined = join();
        System.out.println(joined.equals("interrupted") ? joined : joined + lock() + await());
    }
}
// holds
