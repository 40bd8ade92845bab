// A thermostat with a lower and an upper bound, in methods that nobody outside the package calls: each looks at the one
// bound and sets the other, and each access is safe by itself. When both are set at once, the lower one ends above the
// upper one. The same of two volatile fields: the last guard leaves because the other one is still there.
// expect: must-find atomicity SuspectedSkewBug$Thermostat.lower SuspectedSkewBug$Thermostat.upper
// expect: must-find atomicity SuspectedSkewBug$Guards.day SuspectedSkewBug$Guards.night
import java.util.concurrent.atomic.AtomicInteger;

public class SuspectedSkewBug {
    static class Thermostat {
        private final AtomicInteger lower = new AtomicInteger(10);
        private final AtomicInteger upper = new AtomicInteger(30);

        void lower(int bound) {
            if (bound <= upper.get()) {
                lower.set(bound);
            }
        }

        void upper(int bound) {
            if (bound >= lower.get()) {
                upper.set(bound);
            }
        }

        int width() {
            return upper.get() - lower.get();
        }
    }

    static class Guards {
        private volatile boolean day = true;
        private volatile boolean night = true;

        void dayLeaves() {
            if (night) {
                day = false;
            }
        }

        void nightLeaves() {
            if (day) {
                night = false;
            }
        }

        boolean anybody() {
            return day || night;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thermostat thermostat = new Thermostat();
        Guards guards = new Guards();
        Thread one = new Thread(() -> {
            thermostat.lower(25);
            guards.dayLeaves();
        });
        Thread two = new Thread(() -> {
            thermostat.upper(15);
            guards.nightLeaves();
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(thermostat.width() + " " + guards.anybody());
    }
}
