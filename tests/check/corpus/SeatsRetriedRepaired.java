// An element of an array of numbers is read and exchanged.
//
// expect: must-hold
// expect: must-prove Seats

import java.util.concurrent.atomic.AtomicIntegerArray;

class Seats {
    private final AtomicIntegerArray guests = new AtomicIntegerArray(4);

    public boolean enter(int row, int most) {
        while (true) {
            int now = guests.get(row);
            if (now == most)
                return false;
            if (guests.compareAndSet(row, now, now + 1))
                return true;
        }
    }

    public int guests(int row) {
        return guests.get(row);
    }
}

class SeatsRetriedRepaired {
    public static void main(String[] arguments) throws InterruptedException {
        Seats seats = new Seats();
        Runnable task = () -> {
            seats.enter(1, 2);
            seats.enter(0, 1);
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(seats.guests(1));
    }
}
