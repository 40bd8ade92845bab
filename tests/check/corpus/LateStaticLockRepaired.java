// A static lock that the class makes, and that main replaces before it starts its threads: all of them find the same object there.
//
// expect: must-hold
// expect: must-prove Meter

class Meter {
    static Object lock = new Object();
    private static int ticks;
    private static int seconds;

    public static void tick() {
        synchronized (lock) {
            ticks++;
            if (ticks % 10 == 0)
                seconds++;
        }
    }

    public static String snapshot() {
        synchronized (lock) {
            return seconds + " s, " + ticks + " ticks";
        }
    }

    static void restart(Thread first) {
        lock = new Object();
        first.start();
        synchronized (lock) {
            ticks = 0;
            seconds = 0;
        }
    }
}

class LateStaticLockRepaired {
    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> System.out.println(Meter.snapshot()));
        Meter.restart(reader);
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 25; i++)
                Meter.tick();
        });
        writer.start();
        writer.join();
        reader.join();
    }
}
