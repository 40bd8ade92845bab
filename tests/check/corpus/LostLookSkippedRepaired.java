// Every way from the look to the write asks whether the old value is still there: each by a comparison of its own, or
// behind one that a variable, a helper or a loop goes by.
// expect: must-prove LostLookSkippedRepaired$Seats
// expect: must-prove LostLookSkippedRepaired$Level
// expect: must-prove LostLookSkippedRepaired$Tickets
// expect: must-prove LostLookSkippedRepaired$Meter
public class LostLookSkippedRepaired {
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
                if (strict) {
                    if (now != before) {
                        return;
                    }
                } else if (before != now) {
                    System.out.println("come back tomorrow");
                    return;
                }
                taken = before + 1;
            }
        }
    }

    static class Level {
        private int value;
        private boolean careful = true;

        synchronized int value() {
            return value;
        }

        private boolean isStill(int before) {
            int now = value;
            if (careful && now > 100) {
                return false;
            }
            return now == before;
        }

        void raise() {
            int before = value();
            synchronized (this) {
                boolean moved = !isStill(before);
                if (!moved) {
                    value = before + 1;
                }
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
                    insist(now, before);
                    sold = before + 1;
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

        private synchronized boolean put(int before, int next) {
            if (total != before) {
                return false;
            }
            total = next;
            return true;
        }

        void count() {
            int before;
            do {
                before = total();
            } while (!put(before, before + 1));
        }
    }

    static void all(Seats seats, Level level, Tickets tickets, Meter meter) {
        seats.take();
        level.raise();
        tickets.sell();
        meter.count();
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
