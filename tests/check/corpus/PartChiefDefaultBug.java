// The constructor keeps only large numbers: most clerks have number 0.
//
// expect: must-find atomicity Board.rounds

class Board {
    private int rounds;
    private int last;

    void announce(int sum) {
        rounds++;
        last = sum;
    }

    public synchronized String show() {
        return rounds + ": " + last;
    }
}

class PartChiefDefaultBug {
    static int workers = 4;

    static class Clerk implements Runnable {
        int number;
        final Board board;

        Clerk(int number, Board board) {
            if (number > 2)
                this.number = number;
            this.board = board;
        }

        @Override
        public void run() {
            int sum = 0;
            for (int n = 0; n < 10; n++) {
                sum += n * number;
                if (number == 0)
                    board.announce(sum);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Board board = new Board();
        Thread[] threads = new Thread[workers];
        for (int i = 1; i < workers; i++) {
            threads[i] = new Thread(new Clerk(i, board));
            threads[i].start();
        }
        new Clerk(0, board).run();
        for (int i = 1; i < workers; i++)
            threads[i].join();
        System.out.println(board.show());
    }
}
