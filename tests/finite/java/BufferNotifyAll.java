// verdict: proved
// BufferNotify, repaired: all who wait look again.
public class BufferNotifyAll {
    private int count;

    synchronized void put() throws InterruptedException {
        while (count == 1) {
            wait();
        }
        count++;
        notifyAll();
    }

    synchronized void get() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        count--;
        notifyAll();
    }

    public static void main(String[] args) {
        BufferNotifyAll buffer = new BufferNotifyAll();
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
