import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Lock-free and blocking helpers with callbacks: atomics, concurrent maps, queues, a barrier, a semaphore. */
public class Atomics {
    private static final AtomicInteger count = new AtomicInteger();
    private static final AtomicReference<String> text = new AtomicReference<>("");
    private static final ConcurrentHashMap<String, Integer> seen = new ConcurrentHashMap<>();
    private static final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private static final Semaphore permits = new Semaphore(1);

    static void together() {
        count.addAndGet(10);
    }

    static int longer(int value) {
        return value + 1;
    }

    static class Member implements Runnable {
        private final CyclicBarrier barrier;

        Member(CyclicBarrier barrier) {
            this.barrier = barrier;
        }

        @Override
        public void run() {
            count.updateAndGet(Atomics::longer);
            text.accumulateAndGet("x", String::concat);
            seen.computeIfAbsent("key", key -> key.length());
            seen.compute("key", (key, value) -> value + 1);
            try {
                barrier.await();
                permits.acquire();
                queue.put(() -> System.out.println(count.get()));
            } catch (Exception failure) {
                count.set(-1);
            } finally {
                permits.release();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(2, Atomics::together);
        Thread one = new Thread(new Member(barrier)), two = new Thread(new Member(barrier));
        one.start();
        two.start();
        queue.take().run();
        queue.take().run();
        one.join();
        two.join();
        seen.forEach((key, value) -> System.out.println(key + value + text.get()));
    }
}
