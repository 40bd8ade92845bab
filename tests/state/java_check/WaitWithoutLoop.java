/* Two wait for one thing; who is woken does not look whether it is still there. */
public class WaitWithoutLoop {
    private int things;

    synchronized void put() {
        things++;
        notifyAll();
    }

    synchronized void take() throws InterruptedException {
        if (things == 0)
            wait(); // found: deadlock+
        assert things > 0 : "nothing is there"; // found: assertion
        things--;
    }

    public static void main(String[] args) {
        WaitWithoutLoop box = new WaitWithoutLoop();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                try {
                    box.take();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }).start();
        box.put();
    }
}
