// What is compared is not what it seems: the variable for what is there may hold the old value, and a value that was
// read between two looks is held against neither.
// expect: must-find atomicity LostLookOtherBug$Seats.taken
// expect: must-find atomicity LostLookOtherBug$Tickets.sold
public class LostLookOtherBug {
    static class Seats {
        private int taken;
        private boolean trusting = true;

        synchronized int taken() {
            return taken;
        }

        void take() {
            int before = taken();
            synchronized (this) {
                int now = taken;
                if (trusting) {
                    now = before;
                }
                if (now != before) {
                    return;
                }
                taken = before + 1;
            }
        }
    }

    static class Tickets {
        private int sold;

        synchronized int sold() {
            return sold;
        }

        synchronized void giveBack() {
            sold = sold - 1;
        }

        void sell() {
            int before = sold();
            synchronized (this) {
                if (sold != before) {
                    return;
                }
            }
            int between = sold();
            synchronized (this) {
                if (sold != before) {
                    return;
                }
                sold = before + between + 1;
            }
        }
    }

    static void all(Seats seats, Tickets tickets) {
        seats.take();
        tickets.sell();
        tickets.giveBack();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Seats seats = new Seats();
        Tickets tickets = new Tickets();
        Thread one = new Thread(() -> all(seats, tickets));
        Thread two = new Thread(() -> all(seats, tickets));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(seats.taken() + tickets.sold());
    }
}
