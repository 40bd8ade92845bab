import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** A Timer with two tasks, and a shutdown hook. */
public class Timers {
    static class Ticking extends TimerTask {
        private final CountDownLatch left;

        Ticking(CountDownLatch left) {
            this.left = left;
        }

        @Override
        public void run() {
            left.countDown();
            if (left.getCount() == 0) {
                cancel();
            }
        }
    }

    static void end() {
        System.out.println("end");
    }

    public static void main(String[] arguments) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(Timers::end));
        CountDownLatch left = new CountDownLatch(2);
        CountDownLatch once = new CountDownLatch(1);
        Timer timer = new Timer("timer", true);
        timer.schedule(new Ticking(left), 1, 1);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                once.countDown();
            }
        }, 2);
        left.await();
        once.await();
        timer.cancel();
    }
}
