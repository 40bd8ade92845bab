// assumption: library-objects
// The map is in no field of the application: it is not asked about, unless --all is given.
import java.util.HashMap;
import java.util.Map;

public class LocalMap {
    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    static final int TIMES = 200_000;

    static void fill(Map<Integer, Integer> map, int from) {
        for (int i = from; i < from + TIMES; i++)
            map.put(i, i);
    }

    public static void main(String[] arguments) throws Exception {
        Log log = new Log();
        for (int round = 0; round < 50; round++) {
            Map<Integer, Integer> map = new HashMap<>();
            Thread other = new Thread(() -> {
                log.add();
                fill(map, TIMES);
            });
            other.start();
            log.add();
            fill(map, 0);
            other.join();
            if (map.size() != 2 * TIMES) {
                System.out.println("shown: entries are lost");
                return;
            }
        }
    }
}
