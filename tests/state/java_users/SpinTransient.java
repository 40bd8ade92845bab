/* A spinner may miss a flag that is taken back. */
public class SpinTransient {
    static volatile boolean open;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (!open)
                Thread.onSpinWait(); // found: deadlock
        });
        t.start();
        open = true;
        open = false;
    }
}
