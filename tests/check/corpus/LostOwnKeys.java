// Each thread counts on what the map has for its own name: runs see that no two threads use the same key.
// expect: tolerated unknown LostOwnKeys.COUNTS -- keys are not told apart in models
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class LostOwnKeys {
    private static final Map<String, Integer> COUNTS = new ConcurrentHashMap<>();

    private static void work(int rounds) {
        String name = Thread.currentThread().getName();
        COUNTS.put(name, 0);
        for (int i = 0; i < rounds; i++) {
            COUNTS.put(name, COUNTS.get(name) + 1);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(() -> work(30), "one");
        Thread two = new Thread(() -> work(20), "two");
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(COUNTS);
    }
}
