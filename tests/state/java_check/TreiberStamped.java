/* The same with a stamp beside the reference. */
// holds
import java.util.concurrent.atomic.AtomicStampedReference;

public class TreiberStamped {
    static class Node {
        volatile Node next;
        volatile boolean used;
    }

    static final Node a = new Node(), b = new Node();
    static AtomicStampedReference<Node> top;

    static Node pop() {
        int[] stamp = new int[1];
        for (;;) {
            Node old = top.get(stamp);
            if (old == null)
                return null;
            if (top.compareAndSet(old, old.next, stamp[0], stamp[0] + 1))
                return old;
        }
    }

    static void push(Node node) {
        int[] stamp = new int[1];
        do
            node.next = top.get(stamp);
        while (!top.compareAndSet(node.next, node, stamp[0], stamp[0] + 1));
    }

    public static void main(String[] args) throws Exception {
        a.next = b;
        top = new AtomicStampedReference<>(a, 0);
        Thread t = new Thread(TreiberStamped::pop);
        t.start();
        Node first = pop(), second = pop();
        if (second != null)
            second.used = true;
        if (first != null && second != null)
            push(first);
        t.join();
        Node left = top.getReference();
        assert left == null || !left.used;
    }
}
