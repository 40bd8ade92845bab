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
            for (int i = 0; i < 1000; i++) {
                int before = signals;
                Thread.yield();
                signals = before + 1;
            }
            handled.incrementAndGet();
        });
        long end = System.nanoTime() + 20_000_000_000L;
        for (int raised = 0; System.nanoTime() < end;) {
            int start = signals;
            for (int i = 0; i < 2; i++, raised++)
                Signal.raise(new Signal("USR2"));
            while (handled.get() < raised)
                Thread.sleep(1);
            if (signals != start + 2000) {
                System.out.println("shown: two handlers ran, and counts are lost");
                return;
            }
        }
    }
}
