// The repair of ImmutableHolderBug: the field that holds the two values is read once or written once in a unit of work.
//
// expect: must-hold
// expect: must-prove Position

final class Point {
    final int x, y;

    Point(int x, int y) {
        this.x = x;
        this.y = y;
    }
}

class Position {
    private volatile Point current = new Point(0, 0);

    public void move(int x, int y) {
        current = new Point(x, y);
    }

    public int distance() {
        Point seen = current;
        return Math.abs(seen.x) + Math.abs(seen.y);
    }
}

class ImmutableHolderRepaired {
    public static void main(String[] args) {
        Position position = new Position();
        new Thread(() -> position.move(3, 4)).start();
        new Thread(() -> System.out.println(position.distance())).start();
    }
}
