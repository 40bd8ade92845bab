// The repair of ReportTextBug: all three hold the lock.
//
// expect: must-hold
// expect: must-prove Members

import java.util.ArrayList;
import java.util.List;

class Members {
    private final List<String> names = new ArrayList<>();

    public synchronized void join(String name) {
        names.add(name);
    }

    public synchronized String text() {
        return "members: " + names;
    }

    public synchronized List<String> copy() {
        return new ArrayList<>(names);
    }

    public synchronized String line() {
        return String.join(", ", names);
    }
}

class ReportTextRepaired {
    public static void main(String[] args) {
        Members members = new Members();
        new Thread(() -> members.join("Ada")).start();
        new Thread(() -> System.out.println(members.text() + members.copy().size() + members.line())).start();
    }
}
