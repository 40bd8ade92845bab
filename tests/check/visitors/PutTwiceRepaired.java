/* PutIfAbsent. */
// expect: must-hold
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

class Names {
    private final Map<String, Integer> ids = new ConcurrentHashMap<>();
    private final AtomicInteger replaced = new AtomicInteger();

    void assign(String name, int id) {
        ids.putIfAbsent(name, id);
    }

    int replaced() {
        return replaced.get();
    }
}

class PutTwiceRepaired {

    public static void main(String[] args) throws Exception {
        Names n = new Names();
        Thread a = new Thread(() -> { n.assign("x", 1); });
        Thread b = new Thread(() -> { n.assign("x", 2); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(n.replaced() == 0 ? "OK" : "BROKEN");
    }
}
