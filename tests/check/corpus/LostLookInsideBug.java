// The array is the same one, or holds the same as the other name of it: that says nothing of what was in it before, for
// it is changed in place.
// expect: must-doubt
import java.util.Arrays;

public class LostLookInsideBug {
    static class Row {
        private int[] cells = new int[1];

        synchronized void grow() {
            cells = Arrays.copyOf(cells, cells.length + 1);
        }

        void fill() {
            int[] before;
            int first;
            synchronized (this) {
                before = cells;
                first = before[0];
            }
            synchronized (this) {
                if (cells != before) {
                    return;
                }
                cells[0] = first + 1;
            }
        }
    }

    static class Table {
        private int[] cells = new int[1];

        synchronized void grow() {
            cells = Arrays.copyOf(cells, cells.length + 1);
        }

        void fill() {
            int[] before;
            int first;
            synchronized (this) {
                before = cells;
                first = before[0];
            }
            synchronized (this) {
                if (!Arrays.equals(cells, before)) {
                    return;
                }
                cells[0] = first + 1;
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
        System.out.println(row.cells.length + table.cells.length);
    }
}
