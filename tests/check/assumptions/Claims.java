// assumption: claims
// The author says that settings never change; they do.
public class Claims {
    @interface Immutable {
    }

    @Immutable
    static class Settings {
        private int changes;

        public void change() {
            changes++;
        }
    }

    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    static final int TIMES = 1_000_000;

    public static void main(String[] arguments) throws Exception {
        Log log = new Log();
        for (int round = 0; round < 50; round++) {
            Settings settings = new Settings();
            Runnable work = () -> {
                log.add();
                for (int i = 0; i < TIMES; i++) {
                    settings.change();
                    if (i % 1000 == 0)
                        Thread.yield();
                }
            };
            Thread other = new Thread(work);
            other.start();
            work.run();
            other.join();
            if (settings.changes != 2 * TIMES) {
                System.out.println("shown: changes are lost");
                return;
            }
        }
    }
}
