import java.io.Closeable;
import java.io.IOException;

/** try with resources: closed in the opposite order, exceptions of close are suppressed. */
class Resources {
    static int read(Closeable given) throws IOException {
        try (given) {
            return 1;
        }
    }

    static void two() throws Exception {
        try (AutoCloseable first = open(1); AutoCloseable second = open(2)) {
            use(first, second);
        } catch (IOException e) {
            use(null, null);
        }
    }

    static native AutoCloseable open(int n);

    static native void use(AutoCloseable first, AutoCloseable second) throws IOException;
}
