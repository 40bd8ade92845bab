/* ABA: a node comes back to the top while somebody still holds what was below it. */
import java.util.concurrent.atomic.AtomicReference;

public class TreiberAba {
    static class Node {
        volatile Node next;
        volatile boolean used;
    }

    static final AtomicReference<Node> top = new AtomicReference<>();
    static final Node a = new Node(), b = new Node();

    static Node pop() {
        for (;;) {
            Node old = top.get();
            if (old == null)
                return null;
            Node next = old.next;
            if (top.compareAndSet(old, next))
                return old;
        }
    }

    static void push(Node node) {
        do
            node.next = top.get();
        while (!top.compareAndSet(node.next, node));
    }

    public static void main(String[] args) throws Exception {
        a.next = b;
        top.set(a);
        Thread t = new Thread(TreiberAba::pop);
        t.start();
        Node first = pop(), second = pop();
        if (second != null)
            second.used = true;
        if (first != null && second != null)
            push(first);
        t.join();
        Node left = top.get();
        assert left == null || !left.used : "a node that is in use is on the stack"; // found: assertion
    }
}
