/* A long that is not volatile may be torn, and is in a race. */
public class Tearing {
    static long value;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> value = -1L); // found: race
        t.start();
        long seen = value;
        assert seen == 0 || seen == -1;
        t.join();
    }
}
