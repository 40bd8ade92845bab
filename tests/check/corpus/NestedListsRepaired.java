// The repair of NestedListsBug: the lists take care of themselves, too.
//
// expect: must-hold
// expect: must-prove Notes

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

class Notes {
    private final ConcurrentMap<String, List<String>> byTopic = new ConcurrentHashMap<>();

    public void add(String topic, String note) {
        byTopic.computeIfAbsent(topic, t -> new CopyOnWriteArrayList<>()).add(note);
    }
}

class NestedListsRepaired {
    public static void main(String[] args) {
        Notes notes = new Notes();
        new Thread(() -> notes.add("tea", "hot")).start();
        new Thread(() -> notes.add("tea", "green")).start();
    }
}
