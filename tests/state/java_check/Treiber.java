/* Treiber's stack: what two threads push is all there. */
// holds
import java.util.concurrent.atomic.AtomicReference;

public class Treiber {
    static class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push(int value) {
        Node node = new Node(value);
        do
            node.next = top.get();
        while (!top.compareAndSet(node.next, node));
    }

    static Node pop() {
        Node old;
        do
            old = top.get();
        while (old != null && !top.compareAndSet(old, old.next));
        return old;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> push(1));
        t.start();
        push(2);
        Node one = pop();
        t.join();
        Node two = pop();
        assert one != null && two != null && one.value + two.value == 3 && top.get() == null;
    }
}
