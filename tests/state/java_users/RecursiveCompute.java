/* A map whose function uses the map again: it refuses if it notices. */
import java.util.concurrent.ConcurrentHashMap;

public class RecursiveCompute {
    static final ConcurrentHashMap<Integer, Integer> memo = new ConcurrentHashMap<>();

    static int fib(int n) {
        return n < 2 ? n : memo.computeIfAbsent(n, k -> fib(k - 1) + (k > 2 ? memo.computeIfAbsent(k, j -> 1) : 0)); // found: exception
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> fib(2));
        t.start();
        t.join();
        fib(3);
    }
}
