/* A larger concurrent program with one outcome: accounts with ordered locks, an event queue, a worker pool, invariants checked. */
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class Simulation {
    static class Account { final int id; private long balance; Account(int id, long b) { this.id = id; balance = b; } void add(long n) { balance += n; } long get() { return balance; } }
    static void transfer(Account a, Account b, long n) { Account first = a.id < b.id ? a : b, second = first == a ? b : a; synchronized (first) { synchronized (second) { a.add(-n); b.add(n); } } }
    static class EventLoop implements AutoCloseable {
        private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        private final Thread thread = new Thread(this::loop, "loop");
        private volatile boolean closed;
        EventLoop() { thread.start(); }
        private void loop() { try { while (!closed || !queue.isEmpty()) { Runnable r = queue.poll(5, TimeUnit.MILLISECONDS); if (r != null) r.run(); } } catch (InterruptedException e) { System.out.println("interrupted"); } }
        <T> Future<T> submit(Callable<T> c) { FutureTask<T> f = new FutureTask<>(c); queue.add(f); return f; }
        @Override public void close() throws InterruptedException { closed = true; thread.join(); }
    }
    static boolean[][] life(boolean[][] g) { int n = g.length; boolean[][] out = new boolean[n][n]; IntStream.range(0, n).parallel().forEach(y -> { for (int x = 0; x < n; x++) { int c = 0; for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if ((dx | dy) != 0 && g[(y + dy + n) % n][(x + dx + n) % n]) c++; out[y][x] = c == 3 || g[y][x] && c == 2; } }); return out; }
    public static void main(String[] args) throws Exception {
        Account[] accounts = IntStream.range(0, 5).mapToObj(i -> new Account(i, 100)).toArray(Account[]::new);
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int t = 0; t < 8; t++) { int seed = t; tasks.add(() -> { Random r = new Random(seed); for (int i = 0; i < 50; i++) { int a = r.nextInt(5), b = (a + 1 + r.nextInt(4)) % 5; transfer(accounts[a], accounts[b], r.nextInt(20)); } return null; }); }
        for (Future<Void> f : pool.invokeAll(tasks)) f.get();
        pool.shutdown();
        System.out.println(Arrays.stream(accounts).mapToLong(Account::get).sum() + " " + Arrays.stream(accounts).map(a -> a.get()).toList());
        try (EventLoop loop = new EventLoop()) {
            StringBuilder log = new StringBuilder();
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 5; i++) { int n = i; all.add(loop.submit(() -> { log.append(n); return n * 2; })); }
            int sum = 0;
            for (Future<Integer> f : all) sum += f.get();
            System.out.println(sum + " " + log);
        }
        boolean[][] grid = new boolean[8][8];
        for (int[] p : new int[][] {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}}) grid[p[1]][p[0]] = true;
        for (int i = 0; i < 12; i++) grid = life(grid);
        for (boolean[] row : grid) { StringBuilder s = new StringBuilder(); for (boolean c : row) s.append(c ? '#' : '.'); System.out.println(s); }
        Map<String, LongAdder> words = new ConcurrentHashMap<>();
        String text = "it was the best of times it was the worst of times";
        Thread[] counters = new Thread[3];
        for (int i = 0; i < 3; i++) { (counters[i] = new Thread(() -> { for (String w : text.split(" ")) words.computeIfAbsent(w, k -> new LongAdder()).increment(); })).start(); }
        for (Thread t : counters) t.join();
        System.out.println(new TreeMap<>(words));
    }
}
