// What is shown next depends on what was read: a branch chooses it, in a method of its own.
// expect: must-find atomicity LostSignalBug$Signal.light
/** A light that three colours take turns on. */
public class LostSignalBug {
    enum Light { GREEN, YELLOW, RED }

    static class Signal {
        private Light light = Light.RED;

        synchronized Light get() {
            return light;
        }

        synchronized void set(Light next) {
            light = next;
        }

        static Light behind(Light light) {
            switch (light) {
                case GREEN:
                    return Light.YELLOW;
                case YELLOW:
                    return Light.RED;
                default:
                    return Light.GREEN;
            }
        }

        void change(int times) {
            for (int i = 0; i < times; i++) {
                set(behind(get()));
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Signal signal = new Signal();
        Thread one = new Thread(() -> signal.change(2));
        Thread two = new Thread(() -> signal.change(2));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(signal.get());
    }
}
