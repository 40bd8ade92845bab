// A snapshot that is none: it looks at the list itself, which grows while the snapshot is gone through without the lock.
//
// expect: must-find atomicity Parts.parts
// expect: tolerated atomicity Snapshot.parts -- the same list, seen from the snapshot

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Snapshot {
    private final List<String> parts;

    Snapshot(List<String> parts) {
        this.parts = parts;
    }

    public int length() {
        int length = 0;
        for (String part : parts)
            length += part.length();
        return length;
    }
}

class Parts {
    private final List<String> parts = new ArrayList<>();

    public synchronized void add(String part) {
        parts.add(part);
    }

    public synchronized Snapshot snapshot() {
        return new Snapshot(Collections.unmodifiableList(parts));
    }
}

class PartsSnapshotBug {
    static volatile Snapshot last = new Snapshot(List.of());

    public static void main(String[] args) {
        Parts parts = new Parts();
        new Thread(() -> parts.add("door")).start();
        new Thread(() -> {
            for (int i = 0; i < 2000; i++) {
                parts.add("wheel");
                last = parts.snapshot();
            }
        }).start();
        new Thread(() -> {
            for (int i = 0; i < 2000; i++)
                last.length();
        }).start();
    }
}
