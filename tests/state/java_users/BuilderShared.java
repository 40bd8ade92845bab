/* A StringBuilder is shared: something is lost. */
public class BuilderShared {
    public static void main(String[] args) throws Exception {
        StringBuilder log = new StringBuilder();
        Thread t = new Thread(() -> log.append("a"));
        t.start();
        log.append("b");
        t.join();
        assert log.length() == 2; // found: assertion
    }
}
