// unknown: there is no model of the native method java/lang/Thread.resume0
public class StopThread {
    static int a, b;
    @SuppressWarnings({"deprecation", "removal"})
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> { synchronized (lock) { a++; b++; } });
        t.start();
        t.stop();
        t.join();
        assert a == b; // missed: assertion -- stops
    }
}
