// assumption: jvm-callbacks
// The JVM calls handlers of signals in threads of its own.
import java.util.concurrent.atomic.AtomicInteger;
import sun.misc.Signal;

public class Signals {
    static int signals;
    static final AtomicInteger handled = new AtomicInteger();

    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Log log = new Log();
        new Thread(log::add).start();
        log.add();
        Signal.handle(new Signal("USR2"), signal -> {
            for (int i = 0; i < 100_000; i++)
                signals++;
            handled.incrementAndGet();
        });
        long end = System.nanoTime() + 20_000_000_000L;
        for (int raised = 0; System.nanoTime() < end;) {
            int before = signals;
            for (int i = 0; i < 2; i++, raised++)
                Signal.raise(new Signal("USR2"));
            while (handled.get() < raised)
                Thread.sleep(1);
            if (signals != before + 200_000) {
                System.out.println("shown: two handlers ran, and counts are lost");
                return;
            }
        }
    }
}
