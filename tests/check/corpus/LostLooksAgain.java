// What was computed from an old value is written only if that is still there: another look, under the lock, decides.
// expect: must-prove LostLooksAgain$Rate
public class LostLooksAgain {
    static class Rate {
        private int value = 1;

        synchronized int value() {
            return value;
        }

        synchronized boolean replace(int before, int now) {
            if (value != before) {
                return false;
            }
            value = now;
            return true;
        }
    }

    private static void raise(Rate rate, int factor) {
        int before = rate.value();
        int now = before;
        for (int i = 1; i < factor; i++) {
            now += before;
        }
        if (!rate.replace(before, now)) {
            System.out.println("somebody else was quicker");
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Rate rate = new Rate();
        Thread one = new Thread(() -> raise(rate, 2));
        Thread two = new Thread(() -> raise(rate, 3));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(rate.value());
    }
}
