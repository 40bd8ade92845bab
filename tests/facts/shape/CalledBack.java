/* Library code calls methods of what it is given: at once, in the same thread, if all it does is to compare or to print. */
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

class Key implements Comparable<Key> {
    int compared, printed;

    public int compareTo(Key other) {
        other.compared++;
        return 0;
    }

    public String toString() {
        printed++;
        return "key";
    }
}

class Made {
    static int count;

    Made() {
        count++;
    }
}

enum Color {
    RED;

    int used;

    void use() {
        used++;
    }
}

class Found {
    static int runs;

    public void run() {
        runs++;
    }
}

public class CalledBack {
    static int behind;

    public static void main(String[] args) throws Exception {
        Key key = new Key();
        TreeMap<Key, String> map = new TreeMap<>();
        map.put(key, "value");
        System.out.println("the " + key);
        List<Key> list = new ArrayList<>();
        Consumer<Key> consumer = list::add;
        Key given = new Key();
        consumer.accept(given);
        Supplier<Made> supplier = Made::new;
        supplier.get();
        Color.valueOf(args[0]).use();
        Object found = Class.forName("Found").getDeclaredConstructor().newInstance();
        Found.class.getMethod("run").invoke(found);
        behind++;
    }
}

/* The key is compared and printed by main only. What a reference to a constructor makes, or reflection, is the library's.
 * must: variable 52:Key.compared owned
 * must: variable 52:Key.printed owned
 * must: owned 52:Key
 * must: edge library.contents -> 58:Key
 * must: variable static Made.count shared
 * must: variable 31:Color.used shared
 * must: variable static Found.runs shared
 * must: thread anyone Found.run()V many
 * must: variable static CalledBack.behind owned */
