/* What is made within recursion has summary nodes only, which are not linked one-to-one; the list is still owned. */
class Cell {
    Cell next;
    Object lock;
    int value;
}

public class Recursion {
    static Cell list(int length) {
        if (length == 0)
            return null;
        Cell cell = new Cell();
        cell.lock = new Object();
        cell.next = list(length - 1);
        return cell;
    }

    public static void main(String[] args) {
        Cell cells = list(args.length);
        for (Cell cell = cells; cell != null; cell = cell.next)
            synchronized (cell.lock) {
                cell.value++;
            }
    }
}

/* must: edge 12:Cell*.next -> 12:Cell*
 * must: edge 12:Cell*.lock -> 13:Object*
 * never: edge 12:Cell*.lock -> 13:Object* one-to-one
 * must: owned 12:Cell*
 * must: variable 12:Cell*.value owned */
