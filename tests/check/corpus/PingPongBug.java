// PingPong (ConTest): each player takes the ball off the table to hit it, and puts it back.
//
// T1 has taken the ball; T2 finds none: NullPointerException. Or both take it, and one of the hits is lost.
//
// expect: must-find atomicity Table.ball

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

    public void hit(String player) {
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

    public int hits() {
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

class PingPongBug {
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
