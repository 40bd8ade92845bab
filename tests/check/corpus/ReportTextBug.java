// A report turns a list into a text, copies it and joins its names, all without the lock that protects the list.
//
// While T2 copies or prints, T1 adds a name: the copy has holes, or printing breaks off.
//
// expect: must-find atomicity Members.names

import java.util.ArrayList;
import java.util.List;

class Members {
    private final List<String> names = new ArrayList<>();

    public synchronized void join(String name) {
        names.add(name);
    }

    public String text() {
        return "members: " + names;
    }

    public List<String> copy() {
        return new ArrayList<>(names);
    }

    public String line() {
        return String.join(", ", names);
    }
}

class ReportTextBug {
    public static void main(String[] args) {
        Members members = new Members();
        new Thread(() -> members.join("Ada")).start();
        new Thread(() -> System.out.println(members.text() + members.copy().size() + members.line())).start();
    }
}
