/* Asks whether a thread is alive. */
public class IsAlive {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> data = 1);
        t.start();
        if (!t.isAlive())
            assert data == 0; // found: assertion
        t.join();
    }
}
