// verdict: unknown
// What a list of the library holds is not represented, and decides what happens.
import java.util.ArrayList;
import java.util.List;

public class Unmodelled {
    public static void main(String[] args) {
        List<Integer> numbers = new ArrayList<>();
        new Thread(() -> numbers.add(1)).start();
        if (numbers.isEmpty()) {
            System.out.println("empty");
        }
    }
}
