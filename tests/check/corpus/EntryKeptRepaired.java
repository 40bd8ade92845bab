// The repair of EntryKeptBug: points are counted up under the lock.
//
// expect: must-hold
// expect: must-prove Scores

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

    public synchronized void reward() {
        Map.Entry<String, Integer> entry = winner();
        entry.setValue(entry.getValue() + 1);
    }
}

class EntryKeptRepaired {
    public static void main(String[] args) {
        Scores scores = new Scores();
        scores.enter("Ada");
        new Thread(scores::reward).start();
        new Thread(scores::reward).start();
    }
}
