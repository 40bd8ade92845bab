// With all exceptions that the JVM may throw, in the middle of any statement, what is broken is still put right under the lock.
//
// options: --implicit-exceptions
// expect: must-hold
// expect: must-prove Scores

class Scores {
    private final int[] points = new int[4];
    private int games;
    private int errors;

    public void record(String player, int index) {
        synchronized (this) {
            try {
                points[index] += player.length();
                games++;
            } finally {
                errors += 2;
            }
        }
    }

    public synchronized int average(int index) {
        return points[index] / games;
    }
}

class AnyExceptionRepaired {
    public static void main(String[] args) {
        Scores scores = new Scores();
        new Thread(() -> scores.record("ada", 1)).start();
        new Thread(() -> scores.record("bob", 7)).start();
        new Thread(() -> System.out.println(scores.average(1))).start();
    }
}
