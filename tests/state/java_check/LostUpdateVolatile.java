/* A volatile field is read and written in two steps: no data race, but an update is lost. */
public class LostUpdateVolatile {
    static volatile int n;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
        assert n == 2 : "an update is lost"; // found: assertion
    }
}
