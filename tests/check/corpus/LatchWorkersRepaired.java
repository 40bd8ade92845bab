// As many players as the latch asks for: behind `await` all have finished.
// expect: must-prove LatchWorkersRepaired$Scores
import java.util.concurrent.CountDownLatch;

public class LatchWorkersRepaired {
    static final int WORKERS = 4;

    static class Scores {
        private int games;
        private int points;

        public synchronized void played(int won) {
            games++;
            points += won;
        }

        public String table() {
            return points + " points in " + games + " games";
        }
    }

    static class Player implements Runnable {
        private final Scores scores;
        private final CountDownLatch finished;
        private final int strength;

        Player(Scores scores, CountDownLatch finished, int strength) {
            this.scores = scores;
            this.finished = finished;
            this.strength = strength;
        }

        @Override
        public void run() {
            for (int game = 0; game < 10; game++)
                scores.played((game * strength) % 3);
            finished.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Scores scores = new Scores(); // @scores
        CountDownLatch finished = new CountDownLatch(WORKERS);
        for (int i = 0; i < WORKERS; i++)
            new Thread(new Player(scores, finished, i)).start();
        finished.await();
        System.out.println(scores.table());
    }
}
