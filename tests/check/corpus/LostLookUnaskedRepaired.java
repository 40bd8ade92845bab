// The call that comes last is asked for its outcome.
// expect: must-prove LostLookUnaskedRepaired$Seats
// expect: must-prove LostLookUnaskedRepaired$Level
public class LostLookUnaskedRepaired {
    static class Seats {
        private int taken;

        synchronized int taken() {
            return taken;
        }

        private synchronized boolean isStill(int before) {
            return taken == before;
        }

        void take() {
            int before = taken();
            if (!isStill(before)) {
                System.out.println("this may be in vain");
            }
            synchronized (this) {
                if (!isStill(before)) {
                    return;
                }
                taken = before + 1;
            }
        }
    }

    static class Level {
        private int value;

        synchronized int value() {
            return value;
        }

        private boolean same(int before) {
            return value == before;
        }

        private synchronized boolean put(int before, int next) {
            if (!same(before)) {
                return false;
            }
            value = next;
            return true;
        }

        void raise() {
            int before = value();
            if (!put(before, before + 1)) {
                int again = value();
                System.out.println("once more: " + put(again, again + 1));
            }
        }
    }

    static void all(Seats seats, Level level) {
        seats.take();
        level.raise();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Seats seats = new Seats();
        Level level = new Level();
        Thread one = new Thread(() -> all(seats, level));
        Thread two = new Thread(() -> all(seats, level));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(seats.taken() + level.value());
    }
}
