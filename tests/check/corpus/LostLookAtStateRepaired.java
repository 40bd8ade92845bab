// New states take the places of the old ones only where these are still there: the same object, an equal one, one with
// the same version; or a lambda compares.
// expect: must-prove LostLookAtStateRepaired$Breaker
// expect: must-prove LostLookAtStateRepaired$Cursor
// expect: must-prove LostLookAtStateRepaired$Members
// expect: must-prove LostLookAtStateRepaired$Meter
// expect: must-prove LostLookAtStateRepaired$Row
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

public class LostLookAtStateRepaired {
    static class Breaker {
        enum State { OPEN, CLOSED, BROKEN }

        private State state = State.OPEN;

        synchronized State state() {
            return state;
        }

        void toggle() {
            State before = state();
            State next = before == State.OPEN ? State.CLOSED : State.OPEN;
            synchronized (this) {
                if (state == before) {
                    state = next;
                }
            }
        }
    }

    static class Cursor {
        static final class Point {
            final int x;
            final long version;

            Point(int x, long version) {
                this.x = x;
                this.version = version;
            }
        }

        private Point point = new Point(0, 0);

        synchronized Point point() {
            return point;
        }

        void right() {
            Point before = point();
            Point next = new Point(before.x + 1, before.version + 1);
            synchronized (this) {
                if (point.version == before.version) {
                    point = next;
                }
            }
        }
    }

    static class Members {
        private List<String> names = new ArrayList<>();

        synchronized List<String> names() {
            return names;
        }

        void enter(String name) {
            while (true) {
                List<String> before = names();
                List<String> next = new ArrayList<>(before);
                next.add(name);
                synchronized (this) {
                    if (names == before) {
                        names = next;
                        return;
                    }
                }
            }
        }
    }

    static class Meter {
        private int reading;

        synchronized int reading() {
            return reading;
        }

        private synchronized void ifSo(IntPredicate condition, Runnable action) {
            if (condition.test(reading)) {
                action.run();
            }
        }

        void count() {
            int before = reading();
            ifSo(now -> now == before, () -> reading = before + 1);
        }
    }

    static class Row {
        private int[] cells = new int[2];

        synchronized int[] cells() {
            return cells.clone();
        }

        void fill() {
            int[] before = cells();
            int[] next = before.clone();
            next[0]++;
            synchronized (this) {
                if (Arrays.equals(cells, before)) {
                    cells = next;
                }
            }
        }
    }

    static void all(Breaker breaker, Cursor cursor, Members members, Meter meter, Row row, String name) {
        breaker.toggle();
        cursor.right();
        members.enter(name);
        meter.count();
        row.fill();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Breaker breaker = new Breaker();
        Cursor cursor = new Cursor();
        Members members = new Members();
        Meter meter = new Meter();
        Row row = new Row();
        Thread one = new Thread(() -> all(breaker, cursor, members, meter, row, "Ann"));
        Thread two = new Thread(() -> all(breaker, cursor, members, meter, row, "Bob"));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(breaker.state() + " " + cursor.point().x + members.names() + meter.reading());
        System.out.println(row.cells()[0]);
    }
}
