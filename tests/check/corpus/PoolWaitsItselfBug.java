// A report is put together by a task that hands its chapters to the same pool and waits for them: when as many reports
// are begun as the pool has threads (it has one), nobody is left who could write a chapter.
// options: --kinds deadlock
// expect: must-find deadlock
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolWaitsItselfBug {
    static class Press {
        private final ExecutorService workers = Executors.newFixedThreadPool(1);

        Future<String> report(String title) {
            return workers.submit(() -> write(title));
        }

        private String write(String title) throws InterruptedException, ExecutionException {
            Future<String> chapter = workers.submit(() -> title + ": nothing happened");
            return chapter.get() + ".";
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
