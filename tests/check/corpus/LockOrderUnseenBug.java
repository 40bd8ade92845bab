/* An audit, which is only made if somebody asks for it on the command line, takes the locks in the other order. No execution
 * without arguments does that: the order of locks alone shows it. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderUnseenBug {
    private static final Object LEDGER = new Object(), ARCHIVE = new Object();
    private static int entries, archived;

    static void post() {
        synchronized (LEDGER) {
            entries++;
            if (entries % 10 == 0) {
                synchronized (ARCHIVE) {
                    archived += 10;
                }
            }
        }
    }

    static int audit() {
        synchronized (ARCHIVE) {
            int seen = archived;
            synchronized (LEDGER) {
                return entries - seen;
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread clerk = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                post();
            }
        });
        Thread auditor = new Thread(() -> {
            int open = 0;
            for (String name : arguments) {
                open += name.isEmpty() ? 0 : audit();
            }
            System.out.println(open);
        });
        clerk.start();
        auditor.start();
        clerk.join();
        auditor.join();
    }
}
