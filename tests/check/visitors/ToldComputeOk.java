/* Correct: compute changes the balance of one account in one step. */
// options: --kinds atomicity
// expect: must-hold
import java.util.concurrent.*;
public class ToldComputeOk {
    private final ConcurrentHashMap<Integer, Integer> balances = new ConcurrentHashMap<>();
    ToldComputeOk(int n) { for (int i = 0; i < n; i++) balances.put(i, 100); }
    void transfer(int from, int to, int n) {
        balances.compute(from, (k, v) -> v - n);
        balances.compute(to, (k, v) -> v + n);
    }
    int total() { int s = 0; for (int v : balances.values()) s += v; return s; }
    public static void main(String[] args) throws Exception {
        ToldComputeOk b = new ToldComputeOk(2);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 4; i++) { int k = i & 1; pool.submit(() -> b.transfer(k, 1 - k, 10)); }
        pool.shutdown();
        while (!pool.awaitTermination(10, TimeUnit.SECONDS)) { }
        System.out.println(b.total() == 200 ? "fine" : "LOST");
    }
}
