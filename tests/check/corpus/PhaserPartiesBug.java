// The conductor counts himself among the parties, but only the musician arrives: nobody ever gets to the second
// movement.
// options: --kinds deadlock
// expect: must-find deadlock
import java.util.concurrent.Phaser;

public class PhaserPartiesBug {
    static class Concert {
        private final Phaser movements;
        private final int[] played = new int[1];

        Concert(int musicians) {
            movements = new Phaser(musicians + 1);
        }

        void play(int musician) {
            played[musician]++;
            movements.arriveAndAwaitAdvance();
            played[musician]++;
        }

        int played() {
            return played[0];
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Concert concert = new Concert(1);
        Thread violin = new Thread(() -> concert.play(0));
        violin.start();
        violin.join();
        System.out.println(concert.played());
    }
}
