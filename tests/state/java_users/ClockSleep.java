// unknown: depends on the time
public class ClockSleep {
    public static void main(String[] args) throws Exception {
        long a = System.nanoTime();
        Thread.sleep(10);
        long b = System.nanoTime();
        assert b - a >= 10_000_000 : b - a;
    }
}
