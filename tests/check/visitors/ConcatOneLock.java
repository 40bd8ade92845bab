/* ToString takes only a leaf lock that nothing is taken under. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class ConcatOneLock {
    static class Node {
        private static final Object LEAF = new Object();
        final String name; Node peer; String last = "";
        Node(String name) { this.name = name; }
        @Override public String toString() { synchronized (LEAF) { return name; } }
        synchronized void describe() { last = "peer of " + name + " is " + peer; }
    }
    public static void main(String[] args) throws Exception {
        Node a = new Node("a"), b = new Node("b"); a.peer = b; b.peer = a;
        Thread x = new Thread(() -> { for (int i = 0; i < 200; i++) a.describe(); });
        Thread y = new Thread(() -> { for (int i = 0; i < 200; i++) b.describe(); });
        x.start(); y.start(); x.join(); y.join();
        System.out.println(a.last);
    }
}
