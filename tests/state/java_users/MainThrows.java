/* main fails while a worker still works; the worker goes on. */
public class MainThrows {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { x = 1; assert x == 1; });
        t.start();
        int[] a = new int[1];
        a[x] = 2; // found: exception
    }
}
