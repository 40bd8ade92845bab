// A lost update that needs many steps of another thread in the middle: its schedule is found by pausing.
public class Rare {
    static class Meter {
        private long reading;

        public void tick() {
            reading = reading + 1;
        }

        public synchronized void reset() {
            reading = 0;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Meter meter = new Meter();
        Thread ticker = new Thread(() -> meter.tick());
        Thread resetter = new Thread(() -> {
            long waste = 0;
            for (int i = 0; i < 2000; i++)
                waste += i * waste;
            if (waste >= 0)
                meter.reset();
        });
        ticker.start();
        resetter.start();
        ticker.join();
        resetter.join();
    }
}
