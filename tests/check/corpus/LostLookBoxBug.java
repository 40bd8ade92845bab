// A box keeps the old value, but a later one by the time when it is compared: the new value was computed from what it
// held before.
// expect: must-doubt
public class LostLookBoxBug {
    static class Level {
        static class Box {
            int value;
        }

        private int value;

        synchronized int value() {
            return value;
        }

        void raise() {
            Box before = new Box();
            before.value = value();
            int next = before.value + 1;
            before.value = value();
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
