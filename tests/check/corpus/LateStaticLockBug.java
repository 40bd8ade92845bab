// As LateStaticLockRepaired, but main replaces the lock while it holds the old one, and starts a thread before it gives that back.
//
// main in restart sets ticks under the old lock, T1 in snapshot takes the new one, reads ticks and the old seconds; main writes seconds.
//
// expect: must-find atomicity Meter.ticks Meter.seconds

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
        synchronized (lock) {
            lock = new Object();
            first.start();
            ticks = 0;
            seconds = 0;
        }
    }
}

class LateStaticLockBug {
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
