/* The number in the name of a thread depends on who makes it first. */
public class ThreadNames {
    public static void main(String[] args) throws InterruptedException {
        Runnable maker = () -> {
            Thread child = new Thread(() -> { });
            if (Thread.currentThread().getName().equals("Thread-0"))
                assert child.getName().equals("Thread-2"); // found: assertion
        };
        new Thread(maker).start();
        new Thread(maker).start();
    }
}
