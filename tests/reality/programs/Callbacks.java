import java.util.Collections;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;

/** Collections that call the program back: equals, hashCode, toString, compare, compareTo. */
public class Callbacks {
    static class Key implements Comparable<Key> {
        final String name;

        Key(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && same((Key) other);
        }

        private boolean same(Key other) {
            return name.equals(other.name);
        }

        @Override
        public int hashCode() {
            return Objects.hash(name) & 1;
        }

        @Override
        public String toString() {
            return "<" + name + ">";
        }

        @Override
        public int compareTo(Key other) {
            return name.compareTo(other.name);
        }
    }

    static class ByLength implements Comparator<Key> {
        @Override
        public int compare(Key one, Key other) {
            return one.name.length() - other.name.length();
        }
    }

    static int fresh(Key key) {
        return key.name.length();
    }

    public static void main(String[] arguments) {
        List<Key> keys = new ArrayList<>();
        for (String name : new String[] {"warp", "weft", "reed", "loom", "heddle", "warp"}) {
            keys.add(new Key(name));
        }
        Set<Key> set = new HashSet<>(keys);
        Map<Key, Integer> map = new HashMap<>();
        for (Key key : keys) {
            map.merge(key, 1, Integer::sum);
            map.computeIfAbsent(new Key("new"), Callbacks::fresh);
        }
        TreeMap<Key, Integer> sorted = new TreeMap<>(map);
        TreeMap<Key, Integer> lengths = new TreeMap<>(new ByLength());
        lengths.putAll(map);
        PriorityQueue<Key> queue = new PriorityQueue<>(Comparator.comparing((Key key) -> key.name).reversed());
        queue.addAll(keys);
        Collections.sort(keys, new ByLength());
        keys.sort(null);
        keys.removeIf(key -> key.name.startsWith("w"));
        System.out.println(set.size() + " " + sorted.firstKey() + lengths + queue.poll() + keys.indexOf(new Key("reed")));
        System.out.println(keys);
    }
}
