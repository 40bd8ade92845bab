// A helper compares what is there with the old value, but the call that comes last, under the lock, is not asked for
// the outcome: that another call was is no help.
// expect: must-doubt
public class LostLookUnaskedBug {
    static class Seats {
        private int taken;
        private int conflicts;

        synchronized int taken() {
            return taken;
        }

        private synchronized boolean isStill(int before) {
            return taken == before;
        }

        void take() {
            int before = taken();
            if (!isStill(before)) {
                return;
            }
            synchronized (this) {
                if (!isStill(before)) {
                    conflicts++;
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
                synchronized (this) {
                    System.out.println("still the same: " + same(before));
                    value = before + 1;
                }
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
