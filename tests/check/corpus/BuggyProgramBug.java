// BuggyProgram (ConTest): a lottery. The draw is synchronized; whoever asks whether a bet has won reads without a lock.
//
// T1 reads round and finds it to be the one of its bet; T2 draws again; T1 compares its bet with the numbers of another round.
// Or: within one question T1 sees two different numbers.
//
// expect: must-find atomicity Lottery.round Lottery.number

import java.util.Random;

class Lottery {
    private final Random random = new Random(7);
    private final int[] history = new int[100];
    private int round;
    private int number;

    public synchronized int draw() {
        number = random.nextInt(49) + 1;
        history[round] = number;
        round++;
        return number;
    }

    public synchronized int round() {
        return round;
    }

    public boolean hasWon(int betRound, int bet) {
        if (round != betRound)
            return history[betRound - 1] == bet;
        return number == bet;
    }
}

class Gambler extends Thread {
    private final Lottery lottery;
    private final int lucky;

    Gambler(Lottery lottery, int lucky) {
        this.lottery = lottery;
        this.lucky = lucky;
    }

    @Override public void run() {
        for (int i = 0; i < 5; i++) {
            int round = lottery.round();
            if (round > 0 && lottery.hasWon(round, lucky))
                System.out.println(getName() + " wins with " + lucky);
        }
    }
}

class Drawer extends Thread {
    private final Lottery lottery;

    Drawer(Lottery lottery) {
        this.lottery = lottery;
    }

    @Override public void run() {
        for (int i = 0; i < 10; i++)
            lottery.draw();
    }
}

class BuggyProgramBug {
    public static void main(String[] args) {
        Lottery lottery = new Lottery();
        new Drawer(lottery).start();
        for (int i = 1; i < 4; i++)
            new Gambler(lottery, 10 * i).start();
    }
}
