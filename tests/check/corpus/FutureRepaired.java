/* What a task does is over when its future has given the outcome. */
// expect: must-hold
// expect: must-prove Report
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class Report {
    private int lines, words;

    public void write(int count) {
        lines++;
        words += count;
    }

    public int mean() {
        return lines == 0 ? 0 : words / lines;
    }
}

public class FutureRepaired {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Report report = new Report();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> written = pool.submit(() -> report.write(7));
        written.get();
        System.out.println(report.mean());
        pool.shutdown();
    }
}
