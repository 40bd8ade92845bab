// The place of a line is found before the wait: another thread writes to the same.
//
// expect: must-doubt

class Log {
    private final String[] lines = new String[8];
    private int next;
    private boolean paused = true;

    public synchronized void append(String line) throws InterruptedException {
        int at = next;
        while (paused)
            wait();
        lines[at] = line;
        next = at + 1;
    }

    public synchronized void resume() {
        paused = false;
        notifyAll();
    }
}

class PausedLogBug {
    public static void main(String[] args) throws InterruptedException {
        Log log = new Log();
        Runnable work = () -> {
            try {
                log.append("line");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        };
        Thread one = new Thread(work), other = new Thread(work);
        one.start();
        other.start();
        log.resume();
        one.join();
        other.join();
    }
}
