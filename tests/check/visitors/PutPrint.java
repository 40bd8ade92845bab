/* Atomicity: containsKey decides, put acts; its result only decides a message; the second registration replaces the first. */
// expect: must-find atomicity PutPrint.IDS
import java.util.concurrent.ConcurrentHashMap;
class PutPrint {
    static final ConcurrentHashMap<String, Integer> IDS = new ConcurrentHashMap<>();
    static void assign(String name, int id) {
        if (!IDS.containsKey(name)) {
            if (IDS.put(name, id) != null) System.out.println("BROKEN replaced");
        }
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> assign("x", 1)), b = new Thread(() -> assign("x", 2));
        a.start(); b.start(); a.join(); b.join();
    }
}
