// Who makes the table grow holds a lock from the read to the write; who only reads finds an array that never changes.
// expect: must-prove LostTableRepaired$Table
/** Keeps rows in an array that is made anew when it grows. */
public class LostTableRepaired {
    static class Table {
        private volatile int[] rows = {0};

        int rows() {
            return rows[0];
        }

        synchronized void grow() {
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
