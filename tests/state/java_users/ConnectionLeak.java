/* A pool whose connections are not given back after an error. */
import java.util.concurrent.Semaphore;

public class ConnectionLeak {
    private final Semaphore free = new Semaphore(1);

    void query(String text) throws InterruptedException {
        free.acquire(); // found: deadlock
        int length = text.length(); // found: exception
        assert length > 0;
        free.release();
    }

    public static void main(String[] args) throws Exception {
        ConnectionLeak pool = new ConnectionLeak();
        Thread t = new Thread(() -> {
            try {
                pool.query(null);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        pool.query("cd");
        t.join();
    }
}
