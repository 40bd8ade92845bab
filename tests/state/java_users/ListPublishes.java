/* A list that is not thread-safe hands an object over. */
import java.util.ArrayList;
import java.util.List;
public class ListPublishes {
    static class Box { int value; }
    public static void main(String[] args) throws Exception {
        List<Box> list = new ArrayList<>();
        Thread t = new Thread(() -> {
            if (list.size() > 0) // found: race
                System.out.println(list.get(0).value); // missed: race -- of what a race of the library hands over nothing is told
        });
        t.start();
        Box b = new Box();
        b.value = 7;
        list.add(b);
        t.join();
    }
}
