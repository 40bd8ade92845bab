// The repair of OtherNameBug: whoever has the list holds its lock.
//
// expect: must-hold
// expect: must-prove Events

import java.util.ArrayList;
import java.util.List;

class Events {
    private static final List<String> all = new ArrayList<>();

    static List<String> list() {
        return all;
    }

    static void add(List<String> to, String event) {
        synchronized (Events.class) {
            to.add(event);
        }
    }
}

class OtherNameRepaired {
    public static void main(String[] args) {
        List<String> events = Events.list();
        new Thread(() -> Events.add(events, "started")).start();
        new Thread(() -> Events.add(events, "stopped")).start();
    }
}
