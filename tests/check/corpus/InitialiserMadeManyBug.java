// An initialiser makes many cells by one method, in a loop; threads count in them.
//
// expect: must-find atomicity Cell.count

class Cell {
    private int count;
    private final int number;

    private Cell(int number) {
        this.number = number;
    }

    static Cell numbered(int number) {
        Cell cell = new Cell(number);
        cell.count = number;
        return cell;
    }

    public void add() {
        count++;
    }

    public int count() {
        return count + number;
    }
}

class Hive {
    static final Cell[] CELLS = new Cell[8];

    static {
        for (int i = 0; i < CELLS.length; i++)
            CELLS[i] = Cell.numbered(i);
    }
}

class InitialiserMadeManyBug {
    static void work(int from) {
        Cell own = Cell.numbered(from);
        own.add();
        for (int i = from; i < Hive.CELLS.length; i++)
            Hive.CELLS[i].add();
        System.out.println(own.count());
    }

    public static void main(String[] args) {
        new Thread(() -> work(0)).start();
        new Thread(() -> work(1)).start();
    }
}
