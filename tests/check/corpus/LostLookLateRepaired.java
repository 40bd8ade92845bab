// The look under the lock compares with the very value from which the new one was computed, or only the greatest of
// values that are not computed from what was there is written.
// expect: must-prove LostLookLateRepaired$Sum
// expect: must-prove LostLookLateRepaired$Ticket
// expect: must-prove LostLookLateRepaired$Refreshed
public class LostLookLateRepaired {
    static class Sum {
        private int total;

        synchronized int total() {
            return total;
        }

        void add(int n) {
            int next = total() > 100 ? n : n + n;
            synchronized (this) {
                if (next > total) {
                    total = next;
                }
            }
        }
    }

    static class Ticket {
        private int number;

        synchronized int number() {
            return number;
        }

        void draw() {
            int first = number();
            int second = number();
            synchronized (this) {
                if (number == second) {
                    number = second + 1;
                }
            }
        }
    }

    static class Refreshed {
        private int number;

        synchronized int number() {
            return number;
        }

        private synchronized boolean swap(int old, int next) {
            if (number != old) {
                return false;
            }
            number = next;
            return true;
        }

        void draw() {
            int old = number();
            int next = old + 1;
            while (!swap(old, next)) {
                old = number();
                next = old + 1;
            }
        }
    }

    static void all(Sum sum, Ticket ticket, Refreshed refreshed) {
        sum.add(5);
        ticket.draw();
        refreshed.draw();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Sum sum = new Sum();
        Ticket ticket = new Ticket();
        Refreshed refreshed = new Refreshed();
        Thread one = new Thread(() -> all(sum, ticket, refreshed));
        Thread two = new Thread(() -> all(sum, ticket, refreshed));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(sum.total() + " " + ticket.number() + " " + refreshed.number());
    }
}
