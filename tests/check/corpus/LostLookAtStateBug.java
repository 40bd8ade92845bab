// New states are made from old ones and take their places, though the look under the lock asks for a part that says
// nothing: constants of an enum, objects that never change, a list that is copied, a lambda that writes.
// expect: must-find atomicity LostLookAtStateBug$Breaker.state
// expect: must-find atomicity LostLookAtStateBug$Cursor.point
// expect: must-find atomicity LostLookAtStateBug$Members.names
// expect: must-find atomicity LostLookAtStateBug$Meter.reading
// expect: must-find atomicity LostLookAtStateBug$Stock.left
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

public class LostLookAtStateBug {
    static class Breaker {
        enum State { OPEN, CLOSED, BROKEN }

        private State state = State.OPEN;

        synchronized State state() {
            return state;
        }

        void toggle() {
            State next = state() == State.OPEN ? State.CLOSED : State.OPEN;
            synchronized (this) {
                if (state == State.BROKEN) {
                    return;
                }
                state = next;
            }
        }
    }

    static class Cursor {
        static final class Point {
            final int x;
            final int y;

            Point(int x, int y) {
                this.x = x;
                this.y = y;
            }
        }

        private Point point = new Point(0, 0);

        synchronized Point point() {
            return point;
        }

        void right() {
            Point before = point();
            Point next = new Point(before.x + 1, before.y);
            synchronized (this) {
                if (point == null || point.y > 5) {
                    return;
                }
                point = next;
            }
        }
    }

    static class Members {
        private List<String> names = new ArrayList<>();

        synchronized List<String> names() {
            return names;
        }

        void enter(String name) {
            List<String> next = new ArrayList<>(names());
            next.add(name);
            synchronized (this) {
                if (names.size() >= 10) {
                    return;
                }
                names = next;
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
            ifSo(now -> now < 100, () -> reading = before + 1);
        }
    }

    static class Stock {
        private int left = 100;

        synchronized int left() {
            return left;
        }

        void sellHalf() {
            int before = left();
            int half = before / 2;
            synchronized (this) {
                if (left < half) { // enough is left for this sale, whatever was sold since
                    return;
                }
                left = before - half;
            }
        }
    }

    static void all(Breaker breaker, Cursor cursor, Members members, Meter meter, Stock stock, String name) {
        breaker.toggle();
        cursor.right();
        members.enter(name);
        meter.count();
        stock.sellHalf();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Breaker breaker = new Breaker();
        Cursor cursor = new Cursor();
        Members members = new Members();
        Meter meter = new Meter();
        Stock stock = new Stock();
        Thread one = new Thread(() -> all(breaker, cursor, members, meter, stock, "Ann"));
        Thread two = new Thread(() -> all(breaker, cursor, members, meter, stock, "Bob"));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(breaker.state() + " " + cursor.point().x + members.names() + meter.reading() + stock.left());
    }
}
