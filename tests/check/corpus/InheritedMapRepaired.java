// A registry that is a HashMap by inheritance: who uses it holds its lock.
// expect: must-prove HitMap
import java.util.HashMap;

class HitMap extends HashMap<String, Integer> {
    private static final long serialVersionUID = 1;

    private int calls;

    public synchronized void hit(String key) {
        calls++;
        Integer before = get(key);
        super.put(key, before == null ? 1 : before + 1);
    }

    public synchronized int hits(String key) {
        return getOrDefault(key, 0);
    }

    @Override
    public synchronized Integer put(String key, Integer value) {
        return super.put(key, value);
    }
}

public class InheritedMapRepaired {
    public static void main(String[] arguments) throws InterruptedException {
        HitMap[] all = new HitMap[2];
        for (int i = 0; i < all.length; i++)
            all[i] = new HitMap();
        Runnable work = () -> {
            for (int i = 0; i < 50000; i++)
                all[i % 2].hit("page");
            all[0].put("done", 1);
        };
        Thread first = new Thread(work), second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(all[0].hits("page") + all[1].hits("page"));
    }
}
