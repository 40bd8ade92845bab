/* Two tasks write, and the outcome of one of them only is waited for. */
// expect: must-find atomicity Report.lines Report.words
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

public class FutureBug {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Report report = new Report();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(() -> report.write(7));
        first.get();
        Future<?> second = pool.submit(() -> report.write(8));
        first.get();
        System.out.println(report.mean());
        second.get();
        pool.shutdown();
    }
}
