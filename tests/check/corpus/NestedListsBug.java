// A concurrent map keeps a list for each topic. The map takes care of itself; the lists in it do not.
//
// T1 and T2 get the same list and add to it at the same time: one of the notes is lost.
//
// expect: must-find atomicity Notes.byTopic.<elements>

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

class Notes {
    private final ConcurrentMap<String, List<String>> byTopic = new ConcurrentHashMap<>();

    public void add(String topic, String note) {
        byTopic.computeIfAbsent(topic, t -> new ArrayList<>()).add(note);
    }
}

class NestedListsBug {
    public static void main(String[] args) {
        Notes notes = new Notes();
        new Thread(() -> notes.add("tea", "hot")).start();
        new Thread(() -> notes.add("tea", "green")).start();
    }
}
