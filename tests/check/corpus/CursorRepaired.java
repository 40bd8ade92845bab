// The repair of CursorBug: the cursor goes through a copy of the rows.
//
// expect: must-hold
// expect: must-prove Table

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

class Cursor {
    private final Iterator<String> at;

    Cursor(Iterator<String> at) {
        this.at = at;
    }

    void dropFirst() {
        at.next();
        at.remove();
    }
}

class Table {
    private final List<String> rows = new ArrayList<>();

    public synchronized void add(String row) {
        rows.add(row);
    }

    public synchronized Cursor open() {
        return new Cursor(new ArrayList<>(rows).iterator());
    }
}

class CursorRepaired {
    public static void main(String[] args) {
        Table table = new Table();
        table.add("first");
        new Thread(() -> table.add("second")).start();
        new Thread(() -> table.open().dropFirst()).start();
    }
}
