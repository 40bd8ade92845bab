// A local class counts in a map that it takes from the method around it, under its lock.
// expect: must-prove CapturedMapRepaired$1Counter
import java.util.HashMap;
import java.util.Map;

public class CapturedMapRepaired {
    public static void main(String[] arguments) throws InterruptedException {
        Map<String, Integer> map = new HashMap<>();
        class Counter {
            private int calls;

            public synchronized void hit(String key) {
                calls++;
                Integer before = map.get(key);
                map.put(key, before == null ? 1 : before + 1);
            }
        }
        Counter counter = new Counter();
        Runnable work = () -> {
            for (int i = 0; i < 50000; i++)
                counter.hit("page");
        };
        Thread first = new Thread(work), second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(map.get("page") + " of " + counter.calls);
    }
}
