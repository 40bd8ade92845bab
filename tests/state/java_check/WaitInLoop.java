/* Who is woken looks again. */
// holds
public class WaitInLoop {
    private int things;

    synchronized void put() {
        things++;
        notifyAll();
    }

    synchronized void take() throws InterruptedException {
        while (things == 0)
            wait();
        assert things > 0;
        things--;
    }

    public static void main(String[] args) {
        WaitInLoop box = new WaitInLoop();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                try {
                    box.take();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }).start();
        box.put();
        box.put();
    }
}
