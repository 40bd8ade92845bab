// A registry that is a HashMap by inheritance: hit looks and puts without a lock, though the count of calls is right.
// expect: must-find atomicity HitMap.<contents> @shared
import java.util.HashMap;

class HitMap extends HashMap<String, Integer> {
    private static final long serialVersionUID = 1;

    private int calls;

    public void hit(String key) {
        synchronized (this) {
            calls++;
        }
        Integer before = get(key);
        put(key, before == null ? 1 : before + 1);
    }

    public synchronized int calls() {
        return calls;
    }
}

public class InheritedMapBug {
    public static void main(String[] arguments) throws InterruptedException {
        HitMap hits = new HitMap(); // @shared
        Runnable work = () -> {
            for (int i = 0; i < 50000; i++)
                hits.hit("page");
        };
        Thread first = new Thread(work), second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(hits.get("page") + " of " + hits.calls());
    }
}
