// The entry of the winner is kept, and its points are counted up without the lock of the table.
//
// T1 and T2 both read the same points and write one more: one of the two is lost.
//
// expect: must-find atomicity Scores.points

import java.util.Map;
import java.util.TreeMap;

class Scores {
    private final TreeMap<String, Integer> points = new TreeMap<>();

    public synchronized void enter(String name) {
        points.put(name, 0);
    }

    private synchronized Map.Entry<String, Integer> winner() {
        return points.entrySet().iterator().next();
    }

    public void reward() {
        Map.Entry<String, Integer> entry = winner();
        entry.setValue(entry.getValue() + 1);
    }
}

class EntryKeptBug {
    public static void main(String[] args) {
        Scores scores = new Scores();
        scores.enter("Ada");
        new Thread(scores::reward).start();
        new Thread(scores::reward).start();
    }
}
