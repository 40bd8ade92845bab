/* What threads of the library ask objects of the application by themselves: not what they are equal to or how they are written, but tasks may be
 * compared in a queue. */
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

class Questions {
    static class Key {
        public int hashCode() {
            return 1;
        }

        public boolean equals(Object other) {
            return other instanceof Key;
        }

        public String toString() {
            return "key";
        }
    }

    static class Job implements Runnable, Comparable<Job> {
        public void run() {
        }

        public int compareTo(Job other) {
            return 0;
        }
    }

    public static void main(String[] args) {
        Map<Key, Key> keys = new HashMap<>();
        keys.put(new Key(), new Key()); // must: no task hashCode; no task equals
        System.out.println(keys); // must: no task toString
        ExecutorService pool = new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new PriorityBlockingQueue<Runnable>());
        pool.execute(new Job()); // must: task compareTo; task run
        pool.shutdown();
    }
}
