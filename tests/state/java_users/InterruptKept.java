/* The same, but the interrupt is kept. */
// holds
public class InterruptKept {
    public static void main(String[] args) throws InterruptedException {
        Object door = new Object();
        Thread t = new Thread(() -> {
            synchronized (door) {
                while (!Thread.currentThread().isInterrupted())
                    try {
                        door.wait();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
            }
        });
        t.start();
        t.interrupt();
        t.join();
    }
}
