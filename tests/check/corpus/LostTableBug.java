// A new array takes the place of the old one, whose elements it has, and one more: two who do that lose one.
// expect: must-find atomicity LostTableBug$Table.rows
/** Keeps rows in an array that is made anew when it grows. */
public class LostTableBug {
    static class Table {
        private volatile int[] rows = {0};

        int rows() {
            return rows[0];
        }

        void grow() {
            int[] next = new int[rows.length];
            System.arraycopy(rows, 0, next, 0, next.length);
            next[0] = next[0] + 1;
            rows = next;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Table table = new Table();
        Thread one = new Thread(table::grow);
        Thread two = new Thread(table::grow);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(table.rows());
    }
}
