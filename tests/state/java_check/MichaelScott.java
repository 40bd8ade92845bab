/* The queue of Michael and Scott. */
// holds
import java.util.concurrent.atomic.AtomicReference;

public class MichaelScott {
    static class Node {
        final int value;
        final AtomicReference<Node> next = new AtomicReference<>();

        Node(int value) {
            this.value = value;
        }
    }

    static final Node dummy = new Node(0);
    static final AtomicReference<Node> head = new AtomicReference<>(dummy), tail = new AtomicReference<>(dummy);

    static void put(int value) {
        Node node = new Node(value);
        for (;;) {
            Node last = tail.get(), next = last.next.get();
            if (next != null) {
                tail.compareAndSet(last, next);
            } else if (last.next.compareAndSet(null, node)) {
                tail.compareAndSet(last, node);
                return;
            }
        }
    }

    static int take() {
        for (;;) {
            Node first = head.get(), last = tail.get(), next = first.next.get();
            if (next == null)
                return 0;
            if (first == last)
                tail.compareAndSet(last, next);
            else if (head.compareAndSet(first, next))
                return next.value;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> put(1));
        t.start();
        put(2);
        t.join();
        assert take() + take() == 3 && take() == 0;
    }
}
