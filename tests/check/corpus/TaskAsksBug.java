/* Tasks that are methods of the library, or of the object itself: two workers of a pool ask the same object how it is written, and it counts how
 * often. The application has no code of its own in between. */
// expect: must-find atomicity TaskAsksBug$Item.asked
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TaskAsksBug {
    static class Item {
        private int asked;

        @Override
        public String toString() {
            asked++;
            return "item";
        }
    }

    public static void main(String[] args) {
        Item item = new Item();
        List<Item> items = new ArrayList<>();
        items.add(item);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(items::toString);
        pool.submit(items::toString);
        pool.shutdown();
    }
}
