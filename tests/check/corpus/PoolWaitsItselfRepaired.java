// The task that begins a report writes its chapter, too: no task waits for another one.
// options: --kinds deadlock
// expect: must-hold
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolWaitsItselfRepaired {
    static class Press {
        private final ExecutorService workers = Executors.newFixedThreadPool(1);

        Future<String> report(String title) {
            return workers.submit(() -> write(title));
        }

        private String write(String title) {
            String chapter = chapter(title);
            return chapter + ".";
        }

        private String chapter(String title) {
            return title + ": nothing happened";
        }

        void close() {
            workers.shutdown();
        }
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        Press press = new Press();
        Future<String> report = press.report("spring");
        System.out.println(report.get());
        press.close();
    }
}
