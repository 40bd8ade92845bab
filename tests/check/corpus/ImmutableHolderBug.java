// Two values that belong together, in an object that never changes, but the field that holds it is read twice.
//
// T1 reads current and takes its x; T2 replaces it; T1 reads current again and takes the y of another point.
//
// expect: must-find atomicity Position.current

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
        return Math.abs(current.x) + Math.abs(current.y);
    }
}

class ImmutableHolderBug {
    public static void main(String[] args) {
        Position position = new Position();
        new Thread(() -> position.move(3, 4)).start();
        new Thread(() -> System.out.println(position.distance())).start();
    }
}
