// What was read is kept by a function, which is applied later.
// expect: must-find atomicity LostCapturedBug$Level.water
import java.util.function.IntSupplier;

public class LostCapturedBug {
    static class Level {
        private int water;

        synchronized int water() {
            return water;
        }

        synchronized void fill(int to) {
            water = to;
        }
    }

    private static IntSupplier poured(Level level, int litres) {
        int before = level.water();
        return () -> before + litres;
    }

    private static void pour(Level level, int litres) {
        IntSupplier after = poured(level, litres);
        level.fill(after.getAsInt());
    }

    public static void main(String[] arguments) throws InterruptedException {
        Level level = new Level();
        Thread one = new Thread(() -> pour(level, 3));
        Thread two = new Thread(() -> pour(level, 4));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(level.water());
    }
}
