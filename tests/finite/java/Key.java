// verdict: assertion
// witness: possible, the library gives -1 there
// The interpreter gives programs no input.
import java.io.IOException;

public class Key {
    public static void main(String[] args) throws IOException {
        int key = System.in.read();
        if (key == 'q') {
            return;
        }
        int next = System.in.read();
        assert key != 'a' || next != 'b';
    }
}
