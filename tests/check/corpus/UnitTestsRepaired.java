// A class whose only users are its tests, with set-up in a class above: two threads of one test each reserve a seat.
// expect: must-prove UnitTestsRepaired$Seats
import java.util.ArrayList;
import java.util.List;

public class UnitTestsRepaired {
    @interface Test {}

    @interface BeforeEach {}

    @interface AfterEach {}

    @interface Disabled {}

    static class Seats {
        private int free;

        Seats(int free) {
            this.free = free;
        }

        public synchronized boolean reserve() {
            if (free == 0)
                return false;
            free--;
            return true;
        }

        public synchronized int free() {
            return free;
        }
    }

    abstract static class WithSeats {
        Seats seats;
        final List<Thread> started = new ArrayList<>();

        @BeforeEach
        void prepare() {
            seats = new Seats(2);
        }

        void start(Runnable task) {
            Thread thread = new Thread(task);
            started.add(thread);
            thread.start();
        }

        @AfterEach
        void finish() throws InterruptedException {
            for (Thread thread : started)
                thread.join();
        }
    }

    static class SeatsTest extends WithSeats {
        @Test
        void twoReserveAtOnce() {
            start(() -> seats.reserve());
            start(() -> seats.reserve());
        }

        @Test
        void oneReserves() {
            seats.reserve();
            if (seats.free() != 1)
                throw new AssertionError();
        }
    }
}
