// What is shown is computed from a target that another thread has changed, with what is shown, meanwhile.
// expect: must-find atomicity LostMirrorBug$Thermostat.target LostMirrorBug$Thermostat.shown
/** A thermostat that has its target twice: as it was set, and as it is shown. */
public class LostMirrorBug {
    static class Thermostat {
        private int target = 20;
        private int shown = 20;

        synchronized void turn(int degrees) {
            target += degrees;
            shown += degrees;
        }

        synchronized int target() {
            return target;
        }

        synchronized void show(int degrees) {
            shown = degrees;
        }

        synchronized boolean agrees() {
            return target == shown;
        }
    }

    private static void refresh(Thermostat thermostat) {
        int degrees = thermostat.target();
        thermostat.show(degrees);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thermostat thermostat = new Thermostat();
        Thread hand = new Thread(() -> {
            thermostat.turn(2);
            thermostat.turn(-1);
        });
        Thread display = new Thread(() -> refresh(thermostat));
        hand.start();
        display.start();
        hand.join();
        display.join();
        System.out.println(thermostat.agrees());
    }
}
