/* Collections of all kinds: views, iterators, unmodifiable ones, orders, failures. */
import java.util.*;

public class CollectionsAll {
    static void fails(Runnable r) { try { r.run(); System.out.println("no failure"); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage()); } }
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(5, 3, 8, 1));
        list.add(1, 9);
        list.remove(Integer.valueOf(8));
        list.remove(0);
        System.out.println(list + " " + list.indexOf(1) + " " + list.subList(1, 3) + " " + Collections.max(list) + list.contains(3));
        list.subList(0, 2).clear();
        list.addAll(0, Arrays.asList(7, 7, 2));
        list.replaceAll(x -> x * 2);
        list.removeIf(x -> x > 10);
        list.sort(null);
        System.out.println(list + " " + Collections.frequency(list, 4));
        LinkedList<String> linked = new LinkedList<>(List.of("b", "c"));
        linked.addFirst("a");
        linked.push("z");
        ListIterator<String> it = linked.listIterator(2);
        it.add("x");
        it.previous();
        it.set("y");
        System.out.println(linked + " " + linked.pollLast() + linked.peekFirst() + linked.descendingIterator().next());
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) if (i % 3 == 0) deque.addFirst(i); else deque.addLast(i);
        System.out.println(deque + " " + deque.pop() + deque.pollLast() + deque.size());
        PriorityQueue<String> heap = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        heap.addAll(List.of("pear", "fig", "apple", "date", "kiwi"));
        StringBuilder drained = new StringBuilder();
        while (!heap.isEmpty()) drained.append(heap.poll()).append(' ');
        System.out.println(drained);
        TreeMap<Integer, String> tree = new TreeMap<>();
        for (int i = 0; i < 50; i += 5) tree.put(i, "v" + i);
        System.out.println(tree.floorKey(12) + " " + tree.ceilingEntry(12) + " " + tree.headMap(10) + tree.tailMap(40, false) + tree.descendingMap().firstKey() + tree.subMap(5, true, 15, true).values() + tree.higherKey(45) + tree.pollFirstEntry());
        TreeSet<String> words = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Collections.addAll(words, "b", "A", "a", "C");
        System.out.println(words + words.first() + words.headSet("c") + words.descendingSet());
        Map<String, Integer> hash = new HashMap<>();
        for (String s : "the cat and the dog and the bird".split(" ")) hash.merge(s, 1, Integer::sum);
        System.out.println(hash + " " + hash.getOrDefault("cow", 0) + hash.putIfAbsent("cat", 9) + hash.computeIfPresent("dog", (k, v) -> null) + hash.compute("cow", (k, v) -> v == null ? 1 : v + 1));
        hash.entrySet().removeIf(e -> e.getValue() == 1);
        hash.replaceAll((k, v) -> v * 10);
        System.out.println(hash + " " + hash.keySet().contains("the") + hash.values());
        LinkedHashMap<Integer, String> lru = new LinkedHashMap<>(16, 0.75f, true) { @Override protected boolean removeEldestEntry(Map.Entry<Integer, String> e) { return size() > 3; } };
        for (int i = 0; i < 4; i++) { lru.put(i, "" + i); lru.get(1); }
        System.out.println(lru + " " + new LinkedHashSet<>(List.of(3, 1, 2)));
        IdentityHashMap<String, Integer> identity = new IdentityHashMap<>();
        identity.put(new String("k"), 1);
        identity.put(new String("k"), 2);
        BitSet bits = new BitSet();
        bits.set(1, 5);
        bits.flip(3, 70);
        System.out.println(identity.size() + " " + bits + " " + bits.cardinality() + bits.nextClearBit(1));
        fails(() -> { for (Integer i : list) list.add(i); });
        fails(() -> List.of(1).add(2));
        fails(() -> Collections.unmodifiableMap(tree).put(1, ""));
        fails(() -> new ArrayList<>(2).get(0));
        fails(() -> new LinkedList<>().removeFirst());
        fails(() -> new ArrayDeque<>().add(null));
        fails(() -> Map.of(1, 2, 1, 3));
        fails(() -> List.of(1, null));
        fails(() -> new TreeSet<Object>().add(new Object()));
        fails(() -> new PriorityQueue<>().remove());
        fails(() -> Arrays.asList(1, 2).remove(0));
        fails(() -> new ArrayList<>().iterator().next());
        fails(() -> list.subList(3, 1));
        List<Integer> shuffled = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(shuffled, new Random(42));
        Collections.rotate(list, 1);
        Collections.swap(shuffled, 0, 1);
        System.out.println(shuffled + " " + Collections.nCopies(3, "x") + Collections.emptyList() + Collections.binarySearch(List.of(1, 3, 5), 4) + Collections.disjoint(list, shuffled) + list);
        Set<Integer> a = new HashSet<>(Set.of(1, 2, 3)), b = Set.of(2, 3, 4);
        a.retainAll(b);
        System.out.println(a + " " + a.containsAll(Set.of(2)) + a.equals(Set.of(3, 2)) + a.hashCode() + List.of(1, 2).equals(Arrays.asList(1, 2)) + new ArrayList<>(List.of(1, 2)).hashCode());
        System.out.println(Arrays.toString(a.toArray()) + Arrays.toString(List.of("p", "q").toArray(new String[3])) + Arrays.deepToString(new int[][] {{1}, {2, 3}}) + Arrays.equals(new int[] {1}, new int[] {1}) + Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + Arrays.mismatch("ab".toCharArray(), "ac".toCharArray()));
        Iterator<Map.Entry<Integer, String>> entries = tree.entrySet().iterator();
        entries.next();
        entries.remove();
        entries.next().setValue("changed");
        System.out.println(tree.firstEntry() + " " + Collections.unmodifiableList(list).getClass().getSimpleName().startsWith("Unmodifiable") + new Vector<>(List.of(1)).elementAt(0) + new Stack<Integer>() {{ push(1); push(2); }}.peek() + new Hashtable<>(Map.of("k", "v")) + new WeakHashMap<>(Map.of(1, 2)));
    }
}
