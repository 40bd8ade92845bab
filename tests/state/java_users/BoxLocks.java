/* Locks by number: small numbers are shared, large ones are not. */
public class BoxLocks {
    static int small, large;

    static void add(int id) {
        synchronized (Integer.valueOf(id)) {
            if (id < 128)
                small++;
            else
                large++; // found: race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            add(7);
            add(700);
        });
        t.start();
        add(7);
        add(700);
        t.join();
        assert small == 2;
    }
}
