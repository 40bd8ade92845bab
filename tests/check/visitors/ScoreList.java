/* Lost update: second look compares the list with itself (an alias). */
// expect: must-find atomicity Scores.points
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Scores {
    private final List<Integer> points = Collections.synchronizedList(new ArrayList<>());

    Scores() {
        points.add(0);
    }

    void bump() {
        while (true) {
            List<Integer> before = points;
            int old = before.get(0);
            synchronized (points) {
                if (points.equals(before)) {
                    points.set(0, old + 1);
                    return;
                }
            }
        }
    }

    int total() {
        return points.get(0);
    }
}

class ScoreList {

    public static void main(String[] args) throws Exception {
        Scores s = new Scores();
        Thread a = new Thread(() -> { s.bump(); });
        Thread b = new Thread(() -> { s.bump(); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(s.total() == 2 ? "OK" : "BROKEN " + s.total());
    }
}
