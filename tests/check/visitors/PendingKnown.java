// A node that others know before the loop has set its link.
//
// expect: must-find atomicity PendingKnown$HelpedStack.head

import java.util.concurrent.atomic.AtomicReference;

public class PendingKnown {
    static final class Node {
        final int id;
        volatile Node next;
        Node(int id) { this.id = id; }
    }
    static final class Slot {
        volatile Node node;
    }
    static class HelpedStack {
        private final AtomicReference<Node> head = new AtomicReference<>();
        public void push(Slot announce, int id) {
            Node fresh = new Node(id);
            announce.node = fresh;
            Node h;
            do {
                h = head.get();
                fresh.next = h;
            } while (!head.compareAndSet(h, fresh));
        }
        public Node top() { return head.get(); }
    }
    static class Log {
        volatile int seenFirst = -1, seenLater = -1;
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        for (int r = 0; r < rounds; r++) {
            HelpedStack stack = new HelpedStack();
            Slot slot = new Slot();
            Thread a = new Thread(() -> stack.push(slot, 1));
            Thread b = new Thread(() -> stack.push(new Slot(), 2));
            int[] links = new int[2];
            Thread c = new Thread(() -> {
                // what the helper sees behind the announced node must never change once it is there
                for (int i = 0; i < 200; i++) {
                    Node n = slot.node;
                    if (n == null) continue;
                    Node x = n.next;
                    if (x != null && x.id == 2) links[0]++;
                }
            });
            a.start(); b.start(); c.start(); a.join(); b.join(); c.join();
        }
    }
}
