/* Two threads add to an ArrayList, which may be too short for what its size says. */
import java.util.ArrayList;
import java.util.List;

public class ListUnguarded {
    static final List<Integer> list = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> list.add(1)); // found: exception race
        t.start();
        list.add(2); // found: exception
        t.join();
        assert list.size() == 2; // found: assertion
    }
}
