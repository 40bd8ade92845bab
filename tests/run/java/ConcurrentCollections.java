/* Concurrent collections: maps, queues, skip lists, copy on write; bulk operations; blocking with limits. */
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class ConcurrentCollections {
    static void all(int n, java.util.function.IntConsumer body) throws Exception { Thread[] t = new Thread[n]; for (int i = 0; i < n; i++) { int k = i; (t[i] = new Thread(() -> body.accept(k))).start(); } for (Thread x : t) x.join(); }
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        all(4, k -> { for (int i = 0; i < 100; i++) map.merge(i % 20, 1, Integer::sum); });
        System.out.println(map);
        System.out.println(map.reduceValues(1, Integer::sum) + " " + map.mappingCount() + map.search(1, (k, v) -> k == 7 ? "found" : null) + map.putIfAbsent(7, 0) + map.computeIfAbsent(100, k -> k * 2) + map.remove(3, 99) + map.replace(4, 20, 21) + map.getOrDefault(200, -1));
        try { map.put(null, 1); } catch (NullPointerException e) { System.out.println("no nulls"); }
        Set<String> set = ConcurrentHashMap.newKeySet();
        all(3, k -> { for (int i = 0; i < 10; i++) set.add("k" + i); });
        System.out.println(new TreeSet<>(set));
        ConcurrentSkipListMap<String, Integer> skip = new ConcurrentSkipListMap<>();
        all(3, k -> { for (int i = 0; i < 5; i++) skip.put("s" + (k * 5 + i), i); });
        System.out.println(skip + " " + skip.ceilingKey("s3x") + skip.headMap("s11").size() + skip.pollFirstEntry());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer i : cow) cow.add(i * 10);
        System.out.println(cow + " " + cow.addIfAbsent(1));
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        Thread producer = new Thread(() -> { try { for (int i = 0; i < 10; i++) queue.put(i); queue.put(-1); } catch (InterruptedException e) { } });
        producer.start();
        int sum = 0, n;
        while ((n = queue.take()) >= 0) sum += n;
        producer.join();
        System.out.println(sum + " " + queue.offer(1) + queue.offer(2) + queue.offer(3) + queue.offer(3, 10, TimeUnit.MILLISECONDS) + queue.remainingCapacity() + queue.poll() + queue.poll(1, TimeUnit.MILLISECONDS) + queue.poll(1, TimeUnit.MILLISECONDS));
        LinkedBlockingDeque<String> deque = new LinkedBlockingDeque<>();
        deque.putFirst("b");
        deque.putFirst("a");
        deque.putLast("c");
        System.out.println(deque.takeLast() + deque.takeFirst() + deque);
        PriorityBlockingQueue<String> heap = new PriorityBlockingQueue<>(List.of("q", "c", "x"));
        System.out.println(heap.take() + heap.take() + heap.drainTo(new ArrayList<>()));
        DelayQueue<Delay> delays = new DelayQueue<>();
        delays.add(new Delay("later", 40));
        delays.add(new Delay("sooner", 10));
        System.out.println(delays.poll() + " " + delays.take().name + delays.take().name);
        ConcurrentLinkedQueue<Integer> linked = new ConcurrentLinkedQueue<>();
        all(4, k -> { for (int i = 0; i < 25; i++) linked.add(i); });
        System.out.println(linked.size() + " " + linked.stream().mapToInt(x -> x).sum());
        LinkedTransferQueue<String> transfer = new LinkedTransferQueue<>();
        Thread taker = new Thread(() -> { try { System.out.println("took " + transfer.take()); } catch (InterruptedException e) { } });
        taker.start();
        transfer.transfer("it");
        taker.join();
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[2];
        Thread other = new Thread(() -> { try { got[0] = exchanger.exchange("from other"); } catch (InterruptedException e) { } });
        other.start();
        got[1] = exchanger.exchange("from main");
        other.join();
        System.out.println(String.join(", ", got));
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>());
        all(4, k -> { for (int i = 0; i < 25; i++) sync.add(i); });
        System.out.println(sync.size() + " " + IntStream.range(0, 200).parallel().boxed().collect(Collectors.toConcurrentMap(x -> x % 3, x -> 1, Integer::sum)));
    }
    static class Delay implements Delayed {
        final String name; final long at;
        Delay(String name, long ms) { this.name = name; at = System.nanoTime() + ms * 1_000_000; }
        @Override public long getDelay(TimeUnit unit) { return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }
        @Override public int compareTo(Delayed o) { return Long.compare(at, ((Delay) o).at); }
    }
}
