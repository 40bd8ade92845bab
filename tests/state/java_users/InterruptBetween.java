/* An interrupt may come in the first or in the second wait, or behind both. */
public class InterruptBetween {
    static int where;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try { Thread.sleep(1); } catch (InterruptedException e) { where = 1; }
            try { Thread.sleep(1); } catch (InterruptedException e) { where = 2; }
        });
        t.start();
        t.interrupt();
        t.join();
        int w = where;
        assert w != 0; // found: assertion
        assert w != 1; // found: assertion
        assert w != 2; // found: assertion
    }
}
