// Who writes what was computed from an old value looks once more under the lock, but only whether there is room, or
// whether anything has changed at all: what somebody else has written meanwhile is lost. A look helps only where it
// compares what is there with the old value, and nothing is written where they differ.
// expect: must-find atomicity LostLookBesideBug$Seats.taken
// expect: must-find atomicity LostLookBesideBug$Waiting.length
// expect: must-find atomicity LostLookBesideBug$Level.value
// expect: must-find atomicity LostLookBesideBug$Odometer.kilometres
// expect: must-find atomicity LostLookBesideBug$Tickets.sold
public class LostLookBesideBug {
    static class Seats {
        private int taken;

        synchronized int taken() {
            return taken;
        }

        void take() {
            int before = taken();
            synchronized (this) {
                if (taken > 100) {
                    return; // there is no room
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

        private boolean isFull() {
            return length >= 50;
        }

        private synchronized boolean setIfRoom(int next) {
            if (isFull()) {
                return false;
            }
            length = next;
            return true;
        }

        void join() {
            int before = length();
            if (!setIfRoom(before + 1)) {
                System.out.println("come back tomorrow");
            }
        }
    }

    static class Level {
        private int value;

        synchronized int value() {
            return value;
        }

        void raise() {
            int before = value();
            synchronized (this) {
                if (value != before) {
                    System.out.println("somebody else was here");
                }
                value = before + 1;
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
            synchronized (this) {
                if (kilometres < before + 10) { // nearly what it was
                    kilometres = before + 7;
                }
            }
        }
    }

    static class Tickets {
        private static int sold;

        static synchronized int sold() {
            return sold;
        }

        static void sell() {
            int before = sold();
            synchronized (Tickets.class) {
                switch (sold) {
                case 500:
                    sold = 0;
                    break;
                default:
                    sold = before + 1;
                }
            }
        }
    }

    static void all(Seats seats, Waiting waiting, Level level, Odometer odometer) {
        seats.take();
        waiting.join();
        level.raise();
        odometer.drive();
        Tickets.sell();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Seats seats = new Seats();
        Waiting waiting = new Waiting();
        Level level = new Level();
        Odometer odometer = new Odometer();
        Thread one = new Thread(() -> all(seats, waiting, level, odometer));
        Thread two = new Thread(() -> all(seats, waiting, level, odometer));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(seats.taken() + waiting.length() + level.value() + odometer.kilometres() + Tickets.sold());
    }
}
