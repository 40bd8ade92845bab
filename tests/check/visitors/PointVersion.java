/* Lost update: it compares the version of the object with that of the same object. */
// expect: must-find atomicity Point.x Point.version
class Point {
    private int x;
    private int version;
    synchronized int x() { return x; }
    synchronized int version() { return version; }
    synchronized void move(int to) { x = to; version++; }
}

class Board {
    private final Point point = new Point();

    Point point() {
        return point;
    }

    void right() {
        while (true) {
            Point before = point();
            int x = before.x();
            synchronized (before) {
                if (point().version() == before.version()) {
                    before.move(x + 1);
                    return;
                }
            }
        }
    }
}

class PointVersion {

    public static void main(String[] args) throws Exception {
        Board board = new Board();
        Thread a = new Thread(() -> { board.right(); });
        Thread b = new Thread(() -> { board.right(); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(board.point().x() == 2 ? "OK" : "BROKEN " + board.point().x());
    }
}
