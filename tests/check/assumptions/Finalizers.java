// assumption: collector
// Finalizers run in a thread of the JVM: here it changes a count beside main.
import java.util.concurrent.atomic.AtomicInteger;

public class Finalizers {
    static int open;
    static final AtomicInteger closed = new AtomicInteger();

    static class Handle {
        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            open--;
            closed.incrementAndGet();
        }
    }

    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Log log = new Log();
        Thread writer = new Thread(log::add);
        writer.start();
        log.add();
        long end = System.nanoTime() + 20_000_000_000L;
        for (int made = 0; System.nanoTime() < end;) {
            for (int i = 0; i < 200_000; i++, made++) {
                new Handle();
                open++;
            }
            System.gc();
            while (closed.get() < made && System.nanoTime() < end)
                Thread.sleep(1);
            if (closed.get() == made && open != 0) {
                System.out.println("shown: " + open + " handles are open, but all are closed");
                return;
            }
        }
    }
}
