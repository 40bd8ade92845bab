/* The first of three threads makes the object, and the others use it under its lock. */
// expect: must-prove Tally
class Tally {
    private int hits;

    public synchronized void hit() {
        hits++;
    }

    public synchronized int hits() {
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

public class FirstMakesRepaired {
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            new Worker().start();
    }
}
