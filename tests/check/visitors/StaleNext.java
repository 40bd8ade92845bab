// A stack whose push sets the link of its node only in some rounds.
//
// expect: must-find atomicity StaleNext$WorkStack.head

import java.util.concurrent.atomic.AtomicReference;

public class StaleNext {
    static final class Node {
        final int value;
        Node next;
        Node(int value) { this.value = value; }
    }
    static class WorkStack {
        private final AtomicReference<Node> head = new AtomicReference<>();
        public void push(int value) {
            Node fresh = new Node(value);
            Node top;
            do {
                top = head.get();
                if (top != null) {
                    fresh.next = top;
                }
            } while (!head.compareAndSet(top, fresh));
        }
        public Integer pop() {
            Node top;
            do {
                top = head.get();
                if (top == null) return null;
            } while (!head.compareAndSet(top, top.next));
            return top.value;
        }
    }
    static int produced, consumedA, consumedB;
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        WorkStack stack = new WorkStack();
        Thread p = new Thread(() -> { for (int i = 0; i < rounds; i++) stack.push(i); });
        Thread q = new Thread(() -> { for (int i = 0; i < rounds; i++) { stack.push(i); if (stack.pop() != null) consumedA++; } });
        p.start(); q.start(); p.join(); q.join();
        while (stack.pop() != null) consumedB++;
        if (consumedA + consumedB != 2 * rounds)
            throw new AssertionError("popped " + (consumedA + consumedB) + " of " + 2 * rounds);
    }
}
