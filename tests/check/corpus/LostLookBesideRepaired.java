// The look under the lock compares what is there with the value from which the new one was computed, and decides
// whether that is written: in the same method, in helpers that tell or throw, kept in a variable; or what is written is
// computed anew; or it is written only where it is more than what is there.
// expect: must-prove LostLookBesideRepaired$Seats
// expect: must-prove LostLookBesideRepaired$Waiting
// expect: must-prove LostLookBesideRepaired$Level
// expect: must-prove LostLookBesideRepaired$Odometer
// expect: must-prove LostLookBesideRepaired$Tickets
// expect: must-prove LostLookBesideRepaired$Record
public class LostLookBesideRepaired {
    static class Seats {
        private int taken;

        synchronized int taken() {
            return taken;
        }

        void take() {
            int before = taken();
            synchronized (this) {
                if (taken > 100 || taken != before) {
                    return;
                }
                taken = before + 1;
            }
        }
    }

    static class Waiting {
        private int length;

        synchronized int length() {
            return length;
        }

        private boolean isStill(int before) {
            return length == before;
        }

        void join() {
            while (true) {
                int before = length();
                synchronized (this) {
                    if (!isStill(before)) {
                        continue;
                    }
                    length = before + 1;
                    return;
                }
            }
        }
    }

    static class Level {
        private int value;

        synchronized int value() {
            return value;
        }

        private void insist(int before) {
            if (value != before) {
                throw new IllegalStateException("somebody else was here");
            }
        }

        synchronized void set(int before, int next) {
            insist(before);
            value = next;
        }

        void raise() {
            int before = value();
            try {
                set(before, before + 1);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    static class Odometer {
        private long kilometres;

        synchronized long kilometres() {
            return kilometres;
        }

        void drive() {
            long before = kilometres();
            boolean still;
            synchronized (this) {
                still = kilometres == before;
                if (still) {
                    kilometres = before + 7;
                }
            }
            if (!still) {
                System.out.println("look again");
            }
        }
    }

    static class Tickets {
        private static int sold;

        static synchronized int sold() {
            return sold;
        }

        static void sell() {
            if (sold() > 499) {
                return;
            }
            synchronized (Tickets.class) {
                if (sold > 499) {
                    return;
                }
                sold = sold + 1;
            }
        }
    }

    static class Record {
        private double best = 100;

        synchronized double best() {
            return best;
        }

        void tryFrom(int start) {
            double bound = best();
            double mine = start;
            for (int i = start; i > 0; i--) {
                mine = mine + i > bound ? mine : mine + i; // the bound only decides
            }
            synchronized (this) {
                if (mine < best) {
                    best = mine;
                }
            }
        }
    }

    static void all(Seats seats, Waiting waiting, Level level, Odometer odometer, Record record) {
        seats.take();
        waiting.join();
        level.raise();
        odometer.drive();
        Tickets.sell();
        record.tryFrom(5);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Seats seats = new Seats();
        Waiting waiting = new Waiting();
        Level level = new Level();
        Odometer odometer = new Odometer();
        Record record = new Record();
        Thread one = new Thread(() -> all(seats, waiting, level, odometer, record));
        Thread two = new Thread(() -> all(seats, waiting, level, odometer, record));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(seats.taken() + waiting.length() + level.value() + odometer.kilometres() + Tickets.sold());
        System.out.println(record.best());
    }
}
