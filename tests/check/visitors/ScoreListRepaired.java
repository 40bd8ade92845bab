/* Compares the element with what was read. */
// expect: must-hold
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
            int old = points.get(0);
            synchronized (points) {
                if (points.get(0) == old) {
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

class ScoreListRepaired {

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
