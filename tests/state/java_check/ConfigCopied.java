/* As RCU has it: who changes the configuration publishes a changed copy; who reads keeps the one that it began with. */
// holds
public class ConfigCopied {
    static final class Config {
        int low, high;

        Config(int low, int high) {
            this.low = low;
            this.high = high;
        }
    }

    static volatile Config current = new Config(0, 1);

    static synchronized void shift(int by) {
        Config old = current;
        current = new Config(old.low + by, old.high + by);
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> shift(10)), two = new Thread(() -> shift(100));
        one.start();
        two.start();
        Config seen = current;
        assert seen.high == seen.low + 1;
        one.join();
        two.join();
        assert current.low == 110;
    }
}
