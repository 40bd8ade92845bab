/* One thread closes the stream that another one reads from. */
import java.io.FileInputStream;
import java.io.IOException;

public class FileClosed {
    static FileInputStream in;

    public static void main(String[] args) throws Exception {
        in = new FileInputStream("tests/run/files/numbers.txt");
        Thread t = new Thread(() -> {
            try {
                in.read();
                in.read(new byte[4]);
            } catch (IOException e) {
                throw new IllegalStateException(e.getMessage()); // found: exception
            }
        });
        t.start();
        in.close();
        t.join();
    }
}
