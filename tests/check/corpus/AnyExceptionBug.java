// As AnyExceptionRepaired, but an exception leads out of the block that is synchronized, and the rest is done without the lock.
//
// T1 in record leaves the block by an exception and writes games; T2 in average reads games and points.
//
// options: --implicit-exceptions
// expect: must-find atomicity Scores.games

class Scores {
    private final int[] points = new int[4];
    private int games;
    private int errors;

    public void record(String player, int index) {
        boolean done = false;
        try {
            synchronized (this) {
                points[index] += player.length();
                done = true;
            }
        } finally {
            games++;
            errors += done ? 0 : 2;
        }
    }

    public synchronized int average(int index) {
        return points[index] / games;
    }
}

class AnyExceptionBug {
    public static void main(String[] args) {
        Scores scores = new Scores();
        new Thread(() -> scores.record("ada", 1)).start();
        new Thread(() -> scores.record("bob", 7)).start();
        new Thread(() -> System.out.println(scores.average(1))).start();
    }
}
