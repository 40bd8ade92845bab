// says: Thread-0 waits for the initialisation of InitJoins$Loader, which main has begun.
/* An initialiser that waits for a thread which needs the class. */
public class InitJoins {
    static final class Loader {
        static int loaded;

        static {
            Thread t = new Thread(() -> loaded = 1);
            t.start();
            try {
                t.join(); // found: deadlock
            } catch (InterruptedException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Loader.loaded);
    }
}
