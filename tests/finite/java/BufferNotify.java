// verdict: deadlock
// Broken: one condition for producers and consumers, and a notification that wakes the wrong one.
public class BufferNotify {
    private int count;

    synchronized void put() throws InterruptedException {
        while (count == 1) {
            wait();
        }
        count++;
        notify();
    }

    synchronized void get() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        count--;
        notify();
    }

    public static void main(String[] args) {
        BufferNotify buffer = new BufferNotify();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    buffer.put();
                    buffer.put();
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
            new Thread(() -> {
                try {
                    buffer.get();
                    buffer.get();
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
        }
    }
}
