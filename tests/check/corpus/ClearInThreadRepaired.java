/* A thread runs a method of a list, and is waited for. */
// expect: must-hold
import java.util.ArrayList;
import java.util.List;

class Rows {
    private final List<String> rows = new ArrayList<>();

    public void reset() throws InterruptedException {
        Thread cleaner = new Thread(rows::clear);
        cleaner.start();
        cleaner.join();
    }

    public void add(String row) {
        if (!rows.contains(row))
            rows.add(row);
    }
}

public class ClearInThreadRepaired {
    public static void main(String[] args) throws InterruptedException {
        Rows rows = new Rows();
        rows.add("head");
        rows.reset();
        rows.add("first");
    }
}
