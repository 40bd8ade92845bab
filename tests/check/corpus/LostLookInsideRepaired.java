// Nobody changes an array that others know: the same one holds the same; or what is there is held against a copy.
// expect: must-prove LostLookInsideRepaired$Row
// expect: must-prove LostLookInsideRepaired$Table
import java.util.Arrays;

public class LostLookInsideRepaired {
    static class Row {
        private int[] cells = new int[1];

        synchronized int[] cells() {
            return cells;
        }

        synchronized void grow() {
            cells = Arrays.copyOf(cells, cells.length + 1);
        }

        void fill() {
            int[] before = cells();
            int[] next = before.clone();
            next[0] = before[0] + 1;
            synchronized (this) {
                if (cells != before) {
                    return;
                }
                cells = next;
            }
        }
    }

    static class Table {
        private int[] cells = new int[1];

        synchronized int[] cells() {
            return cells.clone();
        }

        synchronized void grow() {
            cells = Arrays.copyOf(cells, cells.length + 1);
        }

        void fill() {
            int[] before = cells();
            synchronized (this) {
                if (!Arrays.equals(cells, before)) {
                    return;
                }
                cells[0] = before[0] + 1;
            }
        }
    }

    static void all(Row row, Table table) {
        row.fill();
        table.fill();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Row row = new Row();
        Table table = new Table();
        Thread one = new Thread(() -> all(row, table));
        Thread two = new Thread(() -> all(row, table));
        Thread three = new Thread(() -> {
            row.grow();
            table.grow();
        });
        one.start();
        two.start();
        three.start();
        one.join();
        two.join();
        three.join();
        System.out.println(row.cells().length + table.cells().length);
    }
}
