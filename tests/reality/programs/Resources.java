import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;

/** try-with-resources: close of own classes, with exceptions suppressed; a stream of ours that the library reads. */
public class Resources {
    static class Door implements AutoCloseable {
        private final String name;

        Door(String name) {
            this.name = name;
        }

        @Override
        public void close() {
            System.out.println("close " + name);
        }
    }

    static class Jammed extends Door {
        Jammed() {
            super("jammed");
        }

        @Override
        public void close() {
            super.close();
            throw new IllegalStateException("jammed");
        }
    }

    static class Bytes extends InputStream {
        private int left = 3;

        @Override
        public int read() {
            return left > 0 ? '0' + left-- : -1;
        }

        @Override
        public void close() throws IOException {
            left = 0;
        }
    }

    static void fail() {
        throw new IllegalArgumentException("body");
    }

    public static void main(String[] arguments) throws IOException {
        try (Door front = new Door("front"); Door back = new Jammed()) {
            fail();
        } catch (IllegalArgumentException failure) {
            System.out.println(failure.getSuppressed().length);
        }
        try (Reader reader = new InputStreamReader(new Bytes())) {
            System.out.println((char) reader.read());
        }
    }
}
