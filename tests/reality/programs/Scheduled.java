import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A scheduled pool: once, again and again, and with a result. */
public class Scheduled {
    private static final CountDownLatch ticks = new CountDownLatch(3);

    static class Tick implements Runnable {
        private int count;

        @Override
        public synchronized void run() {
            count++;
            ticks.countDown();
        }
    }

    static void once() {
        System.out.println("once");
    }

    static String late(String text) {
        return text.concat("!");
    }

    public static void main(String[] arguments) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> first = pool.schedule(Scheduled::once, 1, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> ticking = pool.scheduleAtFixedRate(new Tick(), 0, 2, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> result = pool.schedule(() -> late("done"), 1, TimeUnit.MILLISECONDS);
        first.get();
        System.out.println(result.get());
        ticks.await();
        ticking.cancel(false);
        pool.shutdownNow();
    }
}
