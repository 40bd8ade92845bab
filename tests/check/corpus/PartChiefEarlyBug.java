// Clerks begin to work, in threads of their own, before they know their numbers.
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

class PartChiefEarlyBug {
    static int workers = 4;

    static class Clerk implements Runnable {
        int number;
        final Board board;

        Clerk(int number, Board board) {
            this.board = board;
            new Thread(this::begin).start();
            Thread.yield();
            this.number = number;
        }

        void begin() {
            if (number == 0)
                board.announce(0);
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
