/* The same stack with a plain set where a compareAndSet belongs. */
import java.util.concurrent.atomic.AtomicReference;

public class TreiberLost {
    static class Node {
        Node next;
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push() {
        Node node = new Node();
        node.next = top.get();
        top.set(node);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(TreiberLost::push);
        t.start();
        push();
        t.join();
        assert top.get().next != null : "a node is lost"; // found: assertion
    }
}
