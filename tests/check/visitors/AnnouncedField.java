// A node is announced in a field before the loop.
//
// expect: must-find atomicity AnnouncedField$Stack.head

import java.util.concurrent.atomic.AtomicReference;

public class AnnouncedField {
    static final class Node {
        final int id;
        volatile Node next;
        Node(int id) { this.id = id; }
    }
    static final class Registry {
        static volatile Node newest;
    }
    static class Stack {
        private final AtomicReference<Node> head = new AtomicReference<>();
        public void push(int id) {
            Node fresh = new Node(id);
            Registry.newest = fresh;
            Node h;
            do {
                h = head.get();
                fresh.next = h;
            } while (!head.compareAndSet(h, fresh));
        }
        public Node top() { return head.get(); }
    }
    public static void main(String[] args) throws Exception {
        Stack stack = new Stack();
        stack.push(0);
        Thread a = new Thread(() -> stack.push(1));
        Thread b = new Thread(() -> stack.push(2));
        a.start(); b.start();
        Node n = Registry.newest;
        Node first = n.next;
        a.join(); b.join();
        Node later = n.next;
        // once linked, a node of a stack that only grows stays where it is
        if (first != null && n.id != 0 && first != later) throw new AssertionError("link of " + n.id + " changed from " + first.id + " to " + later.id);
    }
}
