/* Main waits until it is the only thread of its group: what the others wrote is there then. */
// holds
public class ActiveCount {
    static int one, other;
    public static void main(String[] args) {
        new Thread(() -> one = 1).start();
        new Thread(() -> other = 1).start();
        while (Thread.activeCount() > 1)
            Thread.yield();
        if (one + other != 2)
            throw new AssertionError();
    }
}
