/* A spinner reads two variables one after the other: it may see the old one of a and the new one of b. */
public class SpinTwoReads {
    static volatile int a, b;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            for (;;) {
                int x = a, y = b;
                if (x == 1 && y == 2)
                    throw new IllegalStateException("torn"); // found: exception
                if (y == 2)
                    break;
            }
        });
        t.start();
        a = 1;
        a = 0;
        b = 2;
        t.join();
    }
}
