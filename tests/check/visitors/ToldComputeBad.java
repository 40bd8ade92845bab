/* Broken: a bank with a map of balances moves money by get and put. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.concurrent.*;
public class ToldComputeBad {
    private final ConcurrentHashMap<Integer, Integer> balances = new ConcurrentHashMap<>();
    ToldComputeBad(int n) { for (int i = 0; i < n; i++) balances.put(i, 100); }
    void transfer(int from, int to, int n) {
        balances.put(from, balances.get(from) - n);
        balances.put(to, balances.get(to) + n);
    }
    int total() { int s = 0; for (int v : balances.values()) s += v; return s; }
    public static void main(String[] args) throws Exception {
        ToldComputeBad b = new ToldComputeBad(2);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 4; i++) { int k = i & 1; pool.submit(() -> b.transfer(k, 1 - k, 10)); }
        pool.shutdown();
        while (!pool.awaitTermination(10, TimeUnit.SECONDS)) { }
        System.out.println(b.total() == 200 ? "fine" : "LOST");
    }
}
