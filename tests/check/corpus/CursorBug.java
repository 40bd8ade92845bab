// A cursor goes through the rows of a table. It is made under the table's lock, and used without.
//
// T2 takes a row out through its cursor while T1 adds one.
//
// expect: must-find atomicity Table.rows
// expect: tolerated atomicity Cursor.at -- the iterator and the rows it goes through are one state

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
        return new Cursor(rows.iterator());
    }
}

class CursorBug {
    public static void main(String[] args) {
        Table table = new Table();
        table.add("first");
        new Thread(() -> table.add("second")).start();
        new Thread(() -> table.open().dropFirst()).start();
    }
}
