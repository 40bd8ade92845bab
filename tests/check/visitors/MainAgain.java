// Main calls itself in another thread; the lock that main makes "once" is made twice.
//
// expect: must-find atomicity Board.score

class Board {
    static final Board BOARD = new Board();
    int score;
    public void point() {
        int s = score;
        Thread.yield();
        score = s + 1;
    }
}

public class MainAgain {
    public static void main(String[] a) throws Exception {
        final Object lock = new Object();
        Thread t = null;
        if (a.length == 0) {
            t = new Thread(() -> {
                try {
                    main(new String[] {"x"});
                } catch (Exception e) {
                }
            });
            t.start();
        }
        for (int i = 0; i < 20000; i++)
            synchronized (lock) {
                Board.BOARD.point();
            }
        if (t != null) {
            t.join();
            System.out.println(Board.BOARD.score == 40000 ? "OK" : "WRONG " + Board.BOARD.score);
        }
    }
}
