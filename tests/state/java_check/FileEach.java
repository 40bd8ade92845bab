/* Threads read a file each by a stream of its own, and one after the other from a stream that they share under a lock. */
// holds
import java.io.*;

public class FileEach {
    static final Object lock = new Object();
    static FileInputStream shared;
    static int sum;

    static void work() {
        try (FileInputStream own = new FileInputStream("tests/run/files/numbers.txt")) {
            own.skip(2);
            assert own.read() == '4';
            synchronized (lock) {
                sum += shared.read();
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        shared = new FileInputStream("tests/run/files/numbers.txt");
        Thread a = new Thread(FileEach::work), b = new Thread(FileEach::work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert sum == '3' + ' ';
        assert shared.available() == 18;
    }
}
