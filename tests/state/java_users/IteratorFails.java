/* A synchronized list is walked without its lock. */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class IteratorFails {
    public static void main(String[] args) throws InterruptedException {
        List<String> names = Collections.synchronizedList(new ArrayList<>(List.of("a", "b")));
        Thread t = new Thread(() -> names.add("c")); // found: race
        t.start();
        int length = 0;
        for (String name : names) // found: exception
            length += name.length();
        t.join();
        assert length >= 2;
    }
}
