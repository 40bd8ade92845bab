/* The same, but a node is linked without looking whether another one is already there. */
import java.util.concurrent.atomic.AtomicReference;

public class MichaelScottWrong {
    static class Node {
        final int value;
        volatile Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static final Node dummy = new Node(0);
    static final AtomicReference<Node> tail = new AtomicReference<>(dummy);

    static void put(int value) {
        Node node = new Node(value);
        for (;;) {
            Node last = tail.get();
            if (last.next == null) {
                last.next = node;
                tail.compareAndSet(last, node);
                return;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> put(1));
        t.start();
        put(2);
        t.join();
        assert dummy.next.next != null : "a node is lost"; // found: assertion
    }
}
