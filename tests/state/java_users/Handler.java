/* A handler for what threads do not catch. */
// holds
public class Handler {
    static volatile String said;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { throw new IllegalStateException("oops"); });
        t.setUncaughtExceptionHandler((who, what) -> said = what.getMessage());
        t.start();
        t.join();
        assert "oops".equals(said);
    }
}
