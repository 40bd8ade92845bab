/* The same work is started by main and by another thread, under a lock. */
// expect: must-prove Index
import java.util.concurrent.FutureTask;

class Index {
    private int built;

    public synchronized void build() {
        built++;
    }
}

class Builder extends Thread {
    private final Runnable work;

    Builder(Runnable work) {
        this.work = work;
    }

    @Override
    public void run() {
        new Thread(new FutureTask<>(work, null)).start();
    }
}

public class BuiltTwiceRepaired {
    public static void main(String[] args) {
        Index index = new Index();
        Runnable work = index::build;
        new Thread(new FutureTask<>(work, null)).start();
        new Builder(work).start();
    }
}
