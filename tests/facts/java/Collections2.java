/* Objects come back out of the JDK's collections, through iterators, streams and concurrent maps. */
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;
public class Collections2 {
    static class Node implements Comparable<Node> {
        void visit() {}
        public int compareTo(Node other) { return 0; }
        public int hashCode() { return 2; }
        public boolean equals(Object o) { return o == this; }
    }
    public static void main(String[] args) {
        List<Node> list = new ArrayList<>();
        list.add(new Node());
        for (Node node : list)
            node.visit(); // only: Node.visit
        Map<Node, Node> map = new ConcurrentHashMap<>();
        map.put(list.get(0), new Node());
        map.get(list.get(0)).visit(); // only: Node.visit
        map.forEach((k, v) -> v.visit()); // has: Node.visit
        Node[] array = list.toArray(new Node[0]);
        array[0].visit(); // only: Node.visit
        list.stream().map(n -> n).sorted().collect(Collectors.toList()).get(0).visit(); // has: Node.visit
        AtomicReference<Node> cell = new AtomicReference<>(new Node());
        cell.get().visit(); // only: Node.visit
        Queue<Node> queue = new ConcurrentLinkedQueue<>();
        queue.add(new Node());
        queue.poll().visit(); // only: Node.visit
        BlockingQueue<Node> blocking = new LinkedBlockingQueue<>();
        blocking.offer(new Node());
        blocking.poll().visit(); // only: Node.visit
        new TreeMap<Node, Node>().put(new Node(), null);
        Optional.of(new Node()).ifPresent(Node::visit);
        AtomicReferenceArray<Node> cells = new AtomicReferenceArray<>(3);
        cells.set(0, new Node());
        cells.get(0).visit(); // only: Node.visit
    }
    // reached: Node.compareTo
    // reached: Node.hashCode
    // reached: Node.equals
}
