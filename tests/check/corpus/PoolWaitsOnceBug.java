// A pool of connections: who finds none waits, and takes one when it is woken, without looking again. Another one may have taken it meanwhile.
//
// expect: must-find atomicity ConnectionPool.idle

import java.util.ArrayDeque;
import java.util.Deque;

class Connection {
    private final String name;

    Connection(String name) {
        this.name = name;
    }

    String send(String text) {
        return name + " sends " + text;
    }
}

class ConnectionPool {
    private final Deque<Connection> idle = new ArrayDeque<>();

    ConnectionPool(int size) {
        for (int i = 0; i < size; i++)
            idle.addLast(new Connection("connection " + i));
    }

    public synchronized Connection acquire() throws InterruptedException {
        if (idle.isEmpty())
            wait();
        return idle.removeFirst();
    }

    public synchronized void release(Connection connection) {
        idle.addLast(connection);
        notifyAll();
    }
}

class PoolWaitsOnceBug {
    public static void main(String[] args) {
        ConnectionPool pool = new ConnectionPool(1);
        for (int i = 0; i < 3; i++) {
            String text = "message " + i;
            new Thread(() -> {
                try {
                    Connection connection = pool.acquire();
                    System.out.println(connection.send(text));
                    pool.release(connection);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
    }
}
