/* Main goes on as soon as one of the two has ended. */
public class ActiveCountEarly {
    static volatile int one, other;
    public static void main(String[] args) {
        new Thread(() -> one = 1).start();
        new Thread(() -> other = 1).start();
        while (Thread.activeCount() > 2)
            Thread.yield();
        if (one + other != 2)
            throw new AssertionError(); // found: assertion
    }
}
