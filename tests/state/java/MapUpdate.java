/* A ConcurrentHashMap merges atomically; get and put are two steps.
 * outcome: 2 1
 * outcome: 2 2 */
import java.util.concurrent.ConcurrentHashMap;
public class MapUpdate {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static void work() {
        map.merge("whole", 1, Integer::sum);
        map.put("parts", map.get("parts") + 1);
    }
    public static void main(String[] args) throws Exception {
        map.put("parts", 0);
        Thread t = new Thread(MapUpdate::work), u = new Thread(MapUpdate::work);
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(map.get("whole") + " " + map.get("parts"));
    }
}
// holds
