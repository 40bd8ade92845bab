// unknown: depends on the time
/* A coin is thrown. */
public class RandomCoin {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        t.join();
        double d = Math.random();
        assert d < 0.5;
    }
}
