/* The same with the lock. */
// holds
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class IteratorLocked {
    public static void main(String[] args) throws InterruptedException {
        List<String> names = Collections.synchronizedList(new ArrayList<>(List.of("a", "b")));
        Thread t = new Thread(() -> names.add("c"));
        t.start();
        int length = 0;
        synchronized (names) {
            for (String name : names)
                length += name.length();
        }
        t.join();
        assert length == 2 || length == 3;
    }
}
