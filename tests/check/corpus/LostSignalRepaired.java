// Who changes the light holds the lock from the read to the write.
// expect: must-prove LostSignalRepaired$Signal
/** A light that three colours take turns on. */
public class LostSignalRepaired {
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

        synchronized void change(int times) {
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
