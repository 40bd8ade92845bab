/* The settings need the registry, which needs the settings: two threads that begin with one each wait for ever. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderLazyBug {
    static class Settings {
        static final int size = 3 + Registry.count;
        static final Settings all = new Settings();
        private int reads;

        static int compute(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                sum += i * i;
            }
            return sum;
        }

        synchronized int read() {
            return ++reads;
        }
    }

    static class Registry {
        static int count;
        static final int[] slots = new int[Settings.size];
        static final Registry only = new Registry();

        synchronized void put(int n) {
            slots[n % slots.length] += Settings.all.read();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                Registry.only.put(i);
            }
        });
        Thread other = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                Settings.all.read();
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
