/* A lock that is replaced while others wait for it guards nothing. */
public class ChangingLock {
    private Integer count = 0;

    void increment() {
        synchronized (count) { // found: race
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ChangingLock c = new ChangingLock();
        Thread t = new Thread(() -> {
            c.increment();
            c.increment();
        });
        t.start();
        c.increment();
        c.increment();
        t.join();
        assert c.count == 4; // found: assertion
    }
}
