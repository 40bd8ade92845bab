// The box is made with the old value, and keeps it.
// expect: must-prove LostLookBoxRepaired$Level
public class LostLookBoxRepaired {
    static class Level {
        static class Box {
            final int value;

            Box(int value) {
                this.value = value;
            }
        }

        private int value;

        synchronized int value() {
            return value;
        }

        void raise() {
            Box before = new Box(value());
            int next = before.value + 1;
            synchronized (this) {
                if (value != before.value) {
                    return;
                }
                value = next;
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Level level = new Level();
        Thread one = new Thread(level::raise);
        Thread two = new Thread(level::raise);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(level.value());
    }
}
