// The look under the lock compares with another value than the one from which the new one was computed: that is more
// than what was there already, or what is compared was read later. Runs are led to the last look, behind which nobody
// comes between, so that what is found may be doubted.
// expect: must-doubt
public class LostLookLateBug {
    static class Sum {
        private int total;

        synchronized int total() {
            return total;
        }

        void add(int n) {
            int next = total() + n;
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
                    number = first + 1;
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
