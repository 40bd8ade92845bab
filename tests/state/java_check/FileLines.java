/* Threads take lines from one BufferedReader, which has a lock of its own, and from a file of another folder by java.nio. */
// holds
import java.io.*;
import java.nio.file.*;
import java.util.concurrent.atomic.AtomicInteger;

public class FileLines {
    static BufferedReader lines;
    static final AtomicInteger length = new AtomicInteger();

    static void take() {
        try {
            length.addAndGet(lines.readLine().length());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        lines = new BufferedReader(new FileReader("tests/run/files/numbers.txt"));
        Thread a = new Thread(FileLines::take), b = new Thread(FileLines::take);
        a.start();
        b.start();
        a.join();
        b.join();
        assert length.get() == 8;
        assert lines.readLine().equals("2.5 hello");
        assert Files.readAllLines(Path.of("tests/run/files/folder/one.txt")).size() == 1;
    }
}
