// The repair of PingPongBug: who takes the ball holds the lock of the table until it is back, also if the swing fails.
//
// expect: must-hold
// expect: must-prove Table

class Ball {
    private final String color;

    Ball(String color) {
        this.color = color;
    }

    int weight() {
        return color.length();
    }
}

class Table {
    private Ball ball = new Ball("white");
    private int hits;

    public synchronized void hit(String player) {
        Ball taken = ball;
        ball = null;
        try {
            swing(player, taken);
            hits++;
        } finally {
            ball = taken;
        }
    }

    private void swing(String player, Ball taken) {
        if (player.isEmpty())
            throw new IllegalArgumentException("nobody");
        Thread.yield();
        if (taken.weight() == 0)
            throw new IllegalStateException("no weight");
    }

    public synchronized int hits() {
        return hits;
    }
}

class Player extends Thread {
    private final Table table;

    Player(String name, Table table) {
        super(name);
        this.table = table;
    }

    @Override public void run() {
        for (int i = 0; i < 10; i++)
            table.hit(getName());
    }
}

class PingPongRepaired {
    public static void main(String[] args) throws InterruptedException {
        Table table = new Table();
        Player ping = new Player("ping", table);
        Player pong = new Player("pong", table);
        ping.start();
        pong.start();
        ping.join();
        pong.join();
        System.out.println(table.hits() + " hits");
    }
}
