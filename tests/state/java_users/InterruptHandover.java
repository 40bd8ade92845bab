/* What is written before an interrupt is seen behind it. */
// holds
public class InterruptHandover {
    static int data;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted())
                Thread.onSpinWait();
            assert data == 1;
        });
        t.start();
        data = 1;
        t.interrupt();
        t.join();
    }
}
