// Periodic tasks of an executor with one thread do not come between each other; but main changes the same statistics meanwhile.
// expect: must-find atomicity KeeperBesideBug$Statistics.rounds KeeperBesideBug$Statistics.sum @statistics
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class KeeperBesideBug {
    static class Statistics {
        private int rounds;
        private int sum;

        public void round(int value) {
            rounds++;
            sum += value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Statistics statistics = new Statistics(); // @statistics
        ScheduledExecutorService clock = Executors.newScheduledThreadPool(1);
        clock.scheduleAtFixedRate(() -> statistics.round(1), 0, 10, TimeUnit.MILLISECONDS);
        clock.scheduleAtFixedRate(() -> statistics.round(2), 5, 10, TimeUnit.MILLISECONDS);
        statistics.round(3);
        Thread.sleep(100);
        clock.shutdown();
    }
}
