/* The configuration that others read is changed in its place, and then published as if it were a copy. */
public class ConfigInPlace {
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
        old.low += by; // found: race
        old.high += by; // found: race
        current = old;
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> shift(10));
        one.start();
        Config seen = current;
        assert seen.high == seen.low + 1; // found: assertion
        one.join();
        assert current.low == 10;
    }
}
