/* Who has played only tells the other one if the count is even: after an odd one nobody is told. */
public class TurnsNotifyFirst {
    private int turn;

    synchronized void play(int mine) throws InterruptedException {
        while (turn % 2 != mine)
            wait(); // found: deadlock+
        turn++;
        if (turn % 2 == 0)
            notify();
    }

    void rounds(int mine) {
        try {
            for (int i = 0; i < 2; i++)
                play(mine);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        TurnsNotifyFirst game = new TurnsNotifyFirst();
        Thread other = new Thread(() -> game.rounds(1));
        other.start();
        game.rounds(0);
        other.join();
    }
}
