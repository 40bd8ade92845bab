import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/* Bytes of files: one by one, in pieces, skipped, all at once, by two streams; what is no file. */
public class FileStreams {
    static final String FILES = "tests/run/files/";

    interface Action {
        void run() throws Exception;
    }

    static void attempt(String name, Action action) {
        try {
            action.run();
            System.out.println(name + ": nothing thrown");
        } catch (Exception e) {
            System.out.println(name + ": " + e);
        }
    }

    static void bytes() throws IOException {
        try (FileInputStream in = new FileInputStream(FILES + "numbers.txt")) {
            System.out.println(in.available() + " " + in.read() + " " + in.read() + " " + in.available());
            byte[] some = new byte[8];
            System.out.println(in.read(some, 2, 5) + " " + Arrays.toString(some));
            System.out.println(in.read(some, 3, 0) + " " + in.skip(3) + " " + in.read() + " " + in.skip(-4) + " " + in.read());
            System.out.println(in.read(new byte[100]) + " " + in.read(new byte[100]) + " " + in.read() + " " + in.available());
        }
    }

    static void beyond() throws IOException {
        try (FileInputStream in = new FileInputStream(FILES + "numbers.txt")) {
            System.out.println(in.skip(1000) + " " + in.available() + " " + in.read() + " " + in.read(new byte[2]));
            System.out.println(in.skip(-1000) + " " + in.read());
            attempt("before", () -> in.skip(-2));
            System.out.println(in.read());
        }
        try (FileInputStream in = new FileInputStream(FILES + "empty.txt")) {
            System.out.println(in.available() + " " + in.read() + " " + in.read(new byte[1]) + " " + in.readAllBytes().length);
        }
    }

    static void all() throws IOException {
        try (FileInputStream in = new FileInputStream(new File(FILES, "words.txt"))) {
            in.read();
            System.out.println(new String(in.readNBytes(6), StandardCharsets.UTF_8));
            System.out.println(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            System.out.println(in.readAllBytes().length);
        }
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        try (InputStream in = new BufferedInputStream(new FileInputStream(FILES + "words.txt"), 4)) {
            System.out.println(in.transferTo(copy) + " " + copy.toString(StandardCharsets.UTF_8));
        }
    }

    static void two() throws IOException {
        try (FileInputStream one = new FileInputStream(FILES + "words.txt");
             FileInputStream other = new FileInputStream(FILES + "words.txt");
             FileInputStream same = new FileInputStream(one.getFD())) {
            one.skip(9);
            System.out.println(one.read() + " " + other.read() + " " + same.read() + " " + one.read());
            System.out.println(one.getFD().valid() + " " + (one.getFD() == same.getFD()));
        }
    }

    static void wrong() throws IOException {
        FileInputStream closed = new FileInputStream(FILES + "words.txt");
        closed.close();
        closed.close();
        attempt("closed", closed::read);
        attempt("closed bytes", () -> closed.read(new byte[3]));
        attempt("closed nothing", () -> closed.read(new byte[0]));
        attempt("closed skip", () -> closed.skip(1));
        attempt("closed available", closed::available);
        System.out.println(closed.getFD().valid());
        attempt("no descriptor", () -> new FileInputStream(new FileDescriptor()).read());
        attempt("missing", () -> new FileInputStream(FILES + "nothing.txt"));
        attempt("below a file", () -> new FileInputStream(FILES + "words.txt/x"));
        attempt("folder", () -> new FileInputStream("tests/run/files"));
        attempt("empty", () -> new FileInputStream(""));
        attempt("null", () -> new FileInputStream((String) null));
        attempt("nul", () -> new FileInputStream(FILES + "words.txt\0"));
        attempt("other letters", () -> new FileInputStream("fehlt-ö-→-😀-" + (char) 0xd800 + "-"));
        attempt("long name", () -> new FileInputStream("n".repeat(300)));
        attempt("long path", () -> new FileInputStream("n/".repeat(1000) + "/" + "x/".repeat(1500)).close());
        try (FileInputStream in = new FileInputStream(FILES + "words.txt")) {
            attempt("bounds", () -> in.read(new byte[3], 2, 2));
            attempt("negative", () -> in.read(new byte[3], -1, 2));
            System.out.println(in.read());
        }
    }

    public static void main(String[] args) throws Exception {
        bytes();
        beyond();
        all();
        two();
        wrong();
    }
}
