// Only the main thread reads the static field; the threads have the list in it by another name.
//
// T1 and T2 add to the list at the same time, and one of the events is lost.
//
// expect: must-find atomicity Events.all

import java.util.ArrayList;
import java.util.List;

class Events {
    private static final List<String> all = new ArrayList<>();

    static List<String> list() {
        return all;
    }
}

class OtherNameBug {
    public static void main(String[] args) {
        List<String> events = Events.list();
        new Thread(() -> events.add("started")).start();
        new Thread(() -> events.add("stopped")).start();
    }
}
