import java.io.FileInputStream;

/* Two threads read from one stream, a byte each, and leave the one behind it out: one of them may come between what the other does, but each byte goes to
 * one of them, and nothing of the position is lost. The file begins with "3 4 5".
 * outcome: -16 3 5
 * outcome: 3 -16 5
 * outcome: 3 4 5
 * outcome: 4 3 5 */
public class SharedStream {
    static int one, other;
    static FileInputStream in;
    static int read() {
        try {
            int found = in.read() - '0';
            in.skip(1);
            return found;
        } catch (Exception e) {
            return -1;
        }
    }
    public static void main(String[] args) throws Exception {
        in = new FileInputStream("tests/run/files/numbers.txt");
        Thread a = new Thread(() -> one = read()), b = new Thread(() -> other = read());
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(one + " " + other + " " + (in.read() - '0'));
    }
}
