/* A counter that a handle reads and writes without any order. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandlePlain {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);

    public static void main(String[] args) throws InterruptedException {
        int[] cells = new int[2];
        Thread t = new Thread(() -> {
            CELL.set(cells, 0, (int)CELL.get(cells, 0) + 1); // found: race
            CELL.getAndAdd(cells, 1, 1);
        });
        t.start();
        CELL.set(cells, 0, (int)CELL.get(cells, 0) + 1);
        CELL.getAndAdd(cells, 1, 1);
        t.join();
        assert cells[1] == 2;
        assert cells[0] == 2; // found: assertion
    }
}
