/* Two threads read numbers from one stream: who comes first gets the first one. */
import java.io.FileInputStream;
import java.io.IOException;

public class FileTurns {
    static FileInputStream in;
    static volatile int first;

    static int next() {
        try {
            return in.read();
        } catch (IOException e) {
            return -1;
        }
    }

    public static void main(String[] args) throws Exception {
        in = new FileInputStream("tests/run/files/numbers.txt");
        Thread t = new Thread(() -> first = next());
        t.start();
        int mine = next();
        t.join();
        assert mine + first == '3' + ' ';
        assert first == ' '; // found: assertion
        assert in.available() == 18;
    }
}
