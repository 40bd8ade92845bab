/* A join for a while: the thread may still be at work. */
public class JoinTimed {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> result = 42); // found: race
        t.start();
        t.join(1000);
        assert result == 42; // found: assertion
    }
}
