/* Executors, futures, concurrent collections. */
import java.util.*;
import java.util.concurrent.*;
public class Executors1 {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 6; i++) { int n = i; futures.add(pool.submit(() -> n * n)); }
        int sum = 0;
        for (Future<Integer> f : futures) sum += f.get();
        System.out.println(sum);
        Future<?> bad = pool.submit(() -> { throw new IllegalStateException("bad"); });
        try { bad.get(); } catch (ExecutionException e) { System.out.println(e.getCause()); }
        System.out.println(pool.invokeAll(List.of(() -> "a", () -> "b")).get(1).get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try { pool.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread[] ts = new Thread[3];
        for (int t = 0; t < 3; t++) { ts[t] = new Thread(() -> { for (int i = 0; i < 50; i++) map.merge("k" + i % 5, 1, Integer::sum); }); ts[t].start(); }
        for (Thread t : ts) t.join();
        System.out.println(new TreeMap<>(map) + " " + map.putIfAbsent("k0", 1) + map.computeIfPresent("k1", (k, v) -> v + 1) + map.size());
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
        Thread producer = new Thread(() -> { try { for (int i = 0; i < 10; i++) q.put(i); q.put(-1); } catch (InterruptedException e) { } });
        producer.start();
        StringBuilder s = new StringBuilder();
        for (int x; (x = q.take()) >= 0; ) s.append(x);
        System.out.println(s);
        LinkedBlockingQueue<String> lq = new LinkedBlockingQueue<>();
        lq.offer("one");
        System.out.println(lq.poll(1, TimeUnit.MILLISECONDS) + lq.poll(1, TimeUnit.MILLISECONDS));
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        clq.poll();
        System.out.println(clq + " " + new CopyOnWriteArrayList<>(List.of(1, 2)) + new ConcurrentSkipListMap<>(Map.of(2, "b", 1, "a")));
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        System.out.println(timer.schedule(() -> "timed", 5, TimeUnit.MILLISECONDS).get());
        timer.shutdownNow();
        FutureTask<Integer> task = new FutureTask<>(() -> 11);
        task.run();
        System.out.println(task.get() + " " + task.isDone());
    }
}
