/* Many outcomes: for recording and replaying. */
import java.util.concurrent.*;
public class Racy {
    static int count;
    static final StringBuffer log = new StringBuffer();
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int id = i;
            all[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    count++;
                    log.append(id);
                    map.merge(k, "" + id, String::concat);
                    if (k == 10) try { Thread.sleep(1); } catch (InterruptedException e) { }
                }
            });
        }
        for (Thread t : all) t.start();
        for (Thread t : all) t.join();
        System.out.println(count + " " + log + " " + map);
    }
}
