// wrong: deadlock -- it is true, but has no line: where the thread waits is an unknown place
/* An initialiser that waits for a thread which needs the class. */
public class InitJoins {
    static final class Loader {
        static int loaded;

        static {
            Thread t = new Thread(() -> loaded = 1);
            t.start();
            try {
                t.join(); // for ever
            } catch (InterruptedException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Loader.loaded);
    }
}
