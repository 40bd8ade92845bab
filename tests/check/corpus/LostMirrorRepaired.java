// Both are looked at and set under the lock.
// expect: must-prove LostMirrorRepaired$Thermostat
/** A thermostat that has its target twice: as it was set, and as it is shown. */
public class LostMirrorRepaired {
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
        synchronized (thermostat) {
            int degrees = thermostat.target();
            thermostat.show(degrees);
        }
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
