/* A join for a while, and a look whether it has ended. */
// holds
public class JoinTimedAlive {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> result = 42);
        t.start();
        t.join(1000);
        if (!t.isAlive())
            assert result == 42;
    }
}
