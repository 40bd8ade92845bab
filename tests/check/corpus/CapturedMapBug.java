// A local class counts in a map that it takes from the method around it, without a lock; its own field is right.
// expect: must-find atomicity CapturedMapBug$1Counter.map @shared
import java.util.HashMap;
import java.util.Map;

public class CapturedMapBug {
    public static void main(String[] arguments) throws InterruptedException {
        Map<String, Integer> map = new HashMap<>();
        class Counter {
            private int calls;

            public void hit(String key) {
                synchronized (this) {
                    calls++;
                }
                Integer before = map.get(key);
                map.put(key, before == null ? 1 : before + 1);
            }
        }
        Counter counter = new Counter(); // @shared
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
