/* A string concatenation calls the synchronized toString of the other object, in both directions. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class ConcatToString {
    static class Node {
        final String name; Node peer; String last = "";
        Node(String name) { this.name = name; }
        @Override public synchronized String toString() { return name; }
        synchronized void describe() { last = "peer of " + name + " is " + peer; }
    }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Node a = new Node("a"), b = new Node("b"); a.peer = b; b.peer = a;
        Thread x = new Thread(() -> { for (int i = 0; i < 500; i++) a.describe(); });
        Thread y = new Thread(() -> { for (int i = 0; i < 500; i++) b.describe(); });
        x.start(); y.start(); x.join(); y.join();
        System.out.println(a.last);
    }
}
