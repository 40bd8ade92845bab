/* Three threads that increment under a lock. */
public class Threads {
    static int count;
    public static void main(String[] args) {
        for (int t = 0; t < 3; t++)
            new Thread(() -> { for (;;) synchronized (Threads.class) { count++; } }).start();
    }
}
