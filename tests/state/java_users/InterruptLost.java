/* A worker that swallows the interrupt goes on waiting. */
public class InterruptLost {
    public static void main(String[] args) throws InterruptedException {
        Object door = new Object();
        Thread t = new Thread(() -> {
            synchronized (door) {
                while (!Thread.currentThread().isInterrupted())
                    try {
                        door.wait(); // found: deadlock
                    } catch (InterruptedException e) {
                        System.out.println("what?");
                    }
            }
        });
        t.start();
        t.interrupt();
    }
}
