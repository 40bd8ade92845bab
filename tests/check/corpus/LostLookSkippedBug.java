// The look is compared with the old value, but not on every way to the write: one goes past the comparison, or writes
// before it.
// expect: must-find atomicity LostLookSkippedBug$Seats.taken
// expect: must-find atomicity LostLookSkippedBug$Level.value
// expect: must-find atomicity LostLookSkippedBug$Tickets.sold
// expect: must-find atomicity LostLookSkippedBug$Meter.total
public class LostLookSkippedBug {
    static class Seats {
        private int taken;
        private boolean strict;

        synchronized int taken() {
            return taken;
        }

        void take() {
            int before = taken();
            synchronized (this) {
                int now = taken;
                if (strict && now != before) {
                    return;
                }
                taken = before + 1;
            }
        }
    }

    static class Level {
        private int value;
        private boolean trusting = true;

        synchronized int value() {
            return value;
        }

        private boolean isStill(int before) {
            int now = value;
            if (trusting) {
                return true;
            }
            return now == before;
        }

        void raise() {
            int before = value();
            synchronized (this) {
                if (!isStill(before)) {
                    return;
                }
                value = before + 1;
            }
        }
    }

    static class Tickets {
        private int sold;

        synchronized int sold() {
            return sold;
        }

        private static void insist(int now, int before) {
            if (now != before) {
                throw new IllegalStateException("somebody else was here");
            }
        }

        void sell() {
            int before = sold();
            try {
                synchronized (this) {
                    int now = sold;
                    sold = before + 1;
                    insist(now, before); // too late
                }
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    static class Meter {
        private int total;

        synchronized int total() {
            return total;
        }

        void count(int checks) {
            int before = total();
            synchronized (this) {
                int now = total;
                for (int i = 0; i < checks; i++) {
                    if (now != before) {
                        return;
                    }
                }
                total = before + 1;
            }
        }
    }

    static void all(Seats seats, Level level, Tickets tickets, Meter meter) {
        seats.take();
        level.raise();
        tickets.sell();
        meter.count(0);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Seats seats = new Seats();
        Level level = new Level();
        Tickets tickets = new Tickets();
        Meter meter = new Meter();
        Thread one = new Thread(() -> all(seats, level, tickets, meter));
        Thread two = new Thread(() -> all(seats, level, tickets, meter));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(seats.taken() + level.value() + tickets.sold() + meter.total());
    }
}
