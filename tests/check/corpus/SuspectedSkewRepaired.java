// As SuspectedSkewBug, but who looks at the one and sets the other holds a lock meanwhile.
// expect: must-prove SuspectedSkewRepaired$Thermostat
// expect: must-prove SuspectedSkewRepaired$Guards
import java.util.concurrent.atomic.AtomicInteger;

public class SuspectedSkewRepaired {
    static class Thermostat {
        private final AtomicInteger lower = new AtomicInteger(10);
        private final AtomicInteger upper = new AtomicInteger(30);

        synchronized void lower(int bound) {
            if (bound <= upper.get()) {
                lower.set(bound);
            }
        }

        synchronized void upper(int bound) {
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

        synchronized void dayLeaves() {
            if (night) {
                day = false;
            }
        }

        synchronized void nightLeaves() {
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
