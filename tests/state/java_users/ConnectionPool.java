/* A pool of connections with a semaphore; the list of free ones has its own lock. */
// holds
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;

public class ConnectionPool {
    private final Semaphore free = new Semaphore(1);
    private final Deque<StringBuilder> idle = new ArrayDeque<>();

    ConnectionPool() {
        idle.push(new StringBuilder());
    }

    void query(String text) throws InterruptedException {
        free.acquire();
        StringBuilder connection;
        synchronized (idle) {
            connection = idle.pop();
        }
        try {
            connection.append(text);
        } finally {
            synchronized (idle) {
                idle.push(connection);
            }
            free.release();
        }
    }

    public static void main(String[] args) throws Exception {
        ConnectionPool pool = new ConnectionPool();
        Thread t = new Thread(() -> {
            try {
                pool.query("ab");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        pool.query("cd");
        t.join();
        assert pool.idle.peek().length() == 4;
    }
}
