// assumption: contents-table
// A skip list finds its first key, then reads its value: a key may have come before it in between.
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

public class FirstEntries {
    static class Turns {
        private final ConcurrentSkipListMap<Integer, String> turns = new ConcurrentSkipListMap<>();

        public void set(int turn, String who) {
            turns.put(turn, who);
        }

        public void drop(int turn) {
            turns.remove(turn);
        }

        public Map.Entry<Integer, String> first() {
            return turns.firstEntry();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Turns turns = new Turns();
        turns.set(2, "second");
        Thread setter = new Thread(() -> {
            while (true) { /* while 2 is "late", 1 comes before it */
                turns.set(1, "first");
                turns.set(2, "late");
                turns.set(2, "second");
                turns.drop(1);
            }
        });
        setter.setDaemon(true);
        setter.start();
        long end = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() < end) {
            Map.Entry<Integer, String> first = turns.first();
            if (first.getValue().equals("late")) {
                System.out.println("shown: who is late comes first");
                return;
            }
        }
    }
}
