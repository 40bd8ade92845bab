/* Two players meet at a barrier twice; the action runs when all have come. */
// holds
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierGame {
    static final int[] score = new int[2];
    static int total;

    static void play(CyclicBarrier barrier, int who) {
        try {
            score[who] = who + 1;
            barrier.await();
            int seen = total;
            barrier.await();
            assert seen == 3;
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> total = score[0] + score[1]);
        Thread t = new Thread(() -> play(barrier, 0));
        t.start();
        play(barrier, 1);
        t.join();
    }
}
