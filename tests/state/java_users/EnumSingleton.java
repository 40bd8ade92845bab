/* An enum as a singleton, with a switch over another enum. */
// holds
import java.util.EnumMap;

public class EnumSingleton {
    enum Level { LOW, HIGH }

    enum Registry {
        ONE;

        private final EnumMap<Level, Integer> counts = new EnumMap<>(Level.class);

        synchronized void count(Level level) {
            switch (level) {
            case LOW -> counts.merge(level, 1, Integer::sum);
            case HIGH -> counts.merge(level, 10, Integer::sum);
            }
        }

        synchronized int total() {
            return counts.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> Registry.ONE.count(Level.HIGH));
        t.start();
        Registry.ONE.count(Level.LOW);
        t.join();
        assert Registry.ONE.total() == 11;
    }
}
