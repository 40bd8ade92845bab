/* A volatile counter is no atomic one. */
public class VolatileCount {
    static volatile int count;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        assert count == 2; // found: assertion
    }
}
