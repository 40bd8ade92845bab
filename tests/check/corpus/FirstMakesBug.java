/* The first of three threads makes the object, and the others use it. */
// expect: must-find atomicity Tally.hits
class Tally {
    private int hits;

    public void hit() {
        hits++;
    }

    public int hits() {
        return hits;
    }
}

class Worker extends Thread {
    private static final Object lock = new Object();
    private static Tally shared;

    @Override
    public void run() {
        Tally tally;
        synchronized (lock) {
            if (shared == null) {
                shared = new Tally();
                return;
            }
            tally = shared;
        }
        tally.hit();
    }
}

public class FirstMakesBug {
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            new Worker().start();
    }
}
