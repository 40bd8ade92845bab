// assumption: contents-table
// The size of a ConcurrentLinkedQueue is counted one by one: it may be a number that the queue never had.
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueSizes {
    static class Turns {
        private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

        void turn(int n) {
            queue.poll();
            queue.add(n);
        }

        public int size() {
            return queue.size();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Turns turns = new Turns();
        turns.turn(0);
        Thread turner = new Thread(() -> {
            for (int n = 0;; n++)
                turns.turn(n);
        });
        turner.setDaemon(true);
        turner.start();
        long end = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() < end) {
            int size = turns.size();
            if (size > 1) {
                System.out.println("shown: " + size + " in a queue that has at most 1");
                return;
            }
        }
    }
}
