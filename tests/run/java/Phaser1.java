/* Phasers, exchangers, latches, timers, thread pools with futures: one outcome. */
import java.util.*;
import java.util.concurrent.*;
public class Phaser1 {
    public static void main(String[] args) throws Exception {
        Phaser p = new Phaser(3);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 3; k++) { log.add("p" + k); p.arriveAndAwaitAdvance(); } }); ts[i].start(); }
        for (int k = 0; k < 3; k++) p.arriveAndAwaitAdvance();
        for (Thread t : ts) t.join();
        System.out.println(log + " " + p.getPhase());
        Exchanger<String> x = new Exchanger<>();
        FutureTask<String> f = new FutureTask<>(() -> x.exchange("from thread"));
        new Thread(f).start();
        System.out.println(x.exchange("from main") + " " + f.get());
        ExecutorService one = Executors.newSingleThreadExecutor();
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 5; i++) { int n = i; one.execute(() -> order.append(n)); }
        one.shutdown();
        one.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(order);
        ExecutorService cached = Executors.newCachedThreadPool();
        System.out.println(cached.submit(() -> Thread.currentThread().getName().startsWith("pool-")).get());
        Future<?> slow = cached.submit(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { } });
        Thread.sleep(5);
        System.out.println(slow.cancel(true) + " " + slow.isCancelled());
        cached.shutdown();
        System.out.println(cached.awaitTermination(1, TimeUnit.SECONDS));
        try { cached.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        try { new FutureTask<>(() -> { Thread.sleep(1000); return 1; }).get(1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout"); }
        ConcurrentLinkedDeque<Integer> d = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
        System.out.println(d.pollLast() + " " + new DelayQueue<>().size() + " " + new PriorityBlockingQueue<>(List.of(3, 1, 2)).take());
        SynchronousQueue<Integer> sq = new SynchronousQueue<>();
        new Thread(() -> { try { sq.put(5); } catch (InterruptedException e) { } }).start();
        System.out.println(sq.take());
        ThreadLocalRandom.current().nextInt(5);
        System.out.println(TimeUnit.SECONDS.toMillis(3));
    }
}
