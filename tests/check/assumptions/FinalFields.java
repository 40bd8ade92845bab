// assumption: final-fields
// Reflection changes a final field while a method reads it twice.
import java.lang.reflect.Field;

public class FinalFields {
    static class Limits {
        private final int most;
        private int asked;

        Limits(int most) {
            this.most = most;
        }

        public synchronized boolean isOdd() {
            asked++;
            int before = most;
            Thread.yield();
            return before != most;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Limits limits = new Limits(arguments.length + 1);
        Field most = Limits.class.getDeclaredField("most");
        most.setAccessible(true);
        Thread writer = new Thread(() -> {
            try {
                for (int i = 0;; i++)
                    most.setInt(limits, i);
            } catch (IllegalAccessException refused) {
                throw new IllegalStateException(refused);
            }
        });
        writer.setDaemon(true);
        writer.start();
        Thread reader = new Thread(limits::isOdd);
        reader.start();
        long end = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() < end)
            if (limits.isOdd()) {
                System.out.println("shown: a final field had two values within one method");
                return;
            }
    }
}
