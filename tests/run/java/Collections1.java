/* Lists, maps, sets, queues, iterators, sorting, and what they throw. */
import java.util.*;
public class Collections1 {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 20; i++) list.add(i * 7 % 11);
        System.out.println(list + " " + list.indexOf(5) + " " + list.contains(12));
        Collections.sort(list);
        System.out.println(list + " " + Collections.binarySearch(list, 6) + " " + Collections.max(list) + Collections.min(list));
        list.removeIf(x -> x % 2 == 0);
        list.remove(Integer.valueOf(3));
        list.remove(0);
        System.out.println(list + " " + list.subList(1, 4) + " " + Collections.frequency(list, 7));
        Collections.reverse(list);
        Collections.swap(list, 0, 1);
        System.out.println(list);
        Map<String, Integer> map = new HashMap<>(), tree = new TreeMap<>(Comparator.reverseOrder()), linked = new LinkedHashMap<>();
        for (String w : "the cat and the dog and the bird".split(" ")) { map.merge(w, 1, Integer::sum); tree.merge(w, 1, Integer::sum); linked.computeIfAbsent(w, k -> k.length()); }
        System.out.println(new TreeMap<>(map) + " " + tree + " " + linked + " " + map.getOrDefault("fish", -1));
        for (Map.Entry<String, Integer> e : linked.entrySet()) System.out.print(e.getKey() + "=" + e.getValue() + ";");
        System.out.println();
        Set<Integer> set = new HashSet<>(List.of(5, 3, 9)), sorted = new TreeSet<>(set);
        sorted.add(4);
        System.out.println(sorted + " " + set.contains(3) + ((TreeSet<Integer>) sorted).higher(4) + ((TreeSet<Integer>) sorted).headSet(5));
        Deque<String> deque = new ArrayDeque<>();
        deque.push("a"); deque.addLast("b"); deque.offerFirst("c");
        System.out.println(deque + deque.pop() + deque.pollLast() + deque.peek());
        PriorityQueue<int[]> heap = new PriorityQueue<>((a, b) -> a[1] - b[1]);
        for (int i = 0; i < 6; i++) heap.add(new int[] {i, (i * 5) % 7});
        while (!heap.isEmpty()) System.out.print(heap.poll()[0] + " ");
        System.out.println();
        LinkedList<String> ll = new LinkedList<>(List.of("x", "y", "z"));
        ListIterator<String> it = ll.listIterator();
        while (it.hasNext()) { String s = it.next(); if (s.equals("y")) { it.remove(); it.add("Y"); } }
        System.out.println(ll);
        try { for (Integer x : list) list.add(x); } catch (ConcurrentModificationException e) { System.out.println("CME"); }
        try { List.of(1).add(2); } catch (UnsupportedOperationException e) { System.out.println("UOE " + e.getMessage()); }
        try { new ArrayList<>().get(0); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { new ArrayDeque<>().pop(); } catch (NoSuchElementException e) { System.out.println("NSE"); }
        int[] a = {5, 2, 8, 1};
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + Arrays.binarySearch(a, 5) + Arrays.equals(a, a.clone()) + Arrays.hashCode(a) + Arrays.asList(1, 2) + Arrays.deepToString(new int[][] {{1}, {2, 3}}));
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(Arrays.toString(boxed) + Arrays.stream(a).sum() + Arrays.toString(Arrays.copyOfRange(a, 1, 6)));
        int[] filled = new int[5];
        Arrays.fill(filled, 7);
        Arrays.setAll(filled, i -> filled[i] * i);
        System.out.println(Arrays.toString(filled) + Collections.nCopies(3, "n") + Collections.emptyList() + Collections.unmodifiableList(list));
        EnumMap<Day, String> em = new EnumMap<>(Day.class);
        em.put(Day.TUE, "two"); em.put(Day.MON, "one");
        System.out.println(em + " " + EnumSet.range(Day.MON, Day.WED) + EnumSet.complementOf(EnumSet.of(Day.TUE)) + Day.valueOf("WED").ordinal() + Arrays.toString(Day.values()));
        BitSet bits = new BitSet();
        bits.set(3); bits.set(70);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.nextSetBit(4));
        Iterator<Integer> custom = new Iterator<>() { int n = 3; public boolean hasNext() { return n > 0; } public Integer next() { return n--; } };
        Iterable<Integer> iterable = () -> custom;
        for (int x : iterable) System.out.print(x);
        System.out.println();
        StringJoiner j = new StringJoiner("-", "[", "]");
        j.add("p").add("q");
        System.out.println(j + " " + Objects.hash(1, "a", null) + " " + Objects.requireNonNullElse(null, "else"));
        IdentityHashMap<String, Integer> ids = new IdentityHashMap<>();
        ids.put("k", 1); ids.put(new String("k"), 2);
        System.out.println(ids.size() + " " + new Vector<>(List.of(1, 2)).elementAt(1) + new Stack<Integer>().empty());
    }
    enum Day { MON, TUE, WED { @Override String mood() { return "mid"; } }; String mood() { return name().toLowerCase(); } }
}
