/* Records in a map, compared by value. */
// holds
import java.util.concurrent.ConcurrentHashMap;
public class Records {
    record Key(String name, int number) { }
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Key, Integer> map = new ConcurrentHashMap<>();
        Thread t = new Thread(() -> map.merge(new Key("a", 1), 1, Integer::sum));
        t.start();
        map.merge(new Key("a", 1), 1, Integer::sum);
        t.join();
        assert map.get(new Key("a", 1)) == 2 : map.toString();
    }
}
