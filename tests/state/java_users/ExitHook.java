/* exit waits for a hook that wants a lock of the one who exits. */
// unknown: shutdown hooks are not modelled while schedules are explored
public class ExitHook {
    static final Object lock = new Object();
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            synchronized (lock) { // missed: deadlock -- hooks
                System.out.println("bye");
            }
        }));
        synchronized (lock) {
            System.exit(0);
        }
    }
}
