// What is there is compared with the values from which the new one was computed, also with that which was read between
// two looks.
// expect: must-prove LostLookOtherRepaired$Seats
// expect: must-prove LostLookOtherRepaired$Tickets
public class LostLookOtherRepaired {
    static class Seats {
        private int taken;
        private boolean careful = true;

        synchronized int taken() {
            return taken;
        }

        void take() {
            int before = taken();
            synchronized (this) {
                int now = taken;
                if (now != before || careful && now > 100) {
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
                int now = sold;
                if (now != before || now != between) {
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
