/* Hash maps, strings, allocation: library code. */
import java.util.*;
public class Maps {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        for (int i = 0; ; i++)
            map.merge("key " + i % 1000, 1, Integer::sum);
    }
}
