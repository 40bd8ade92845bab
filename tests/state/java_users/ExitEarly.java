/* A worker ends the program while main waits. */
// holds
public class ExitEarly {
    public static void main(String[] args) throws Exception {
        Object o = new Object();
        new Thread(() -> System.exit(0)).start();
        synchronized (o) { o.wait(); }
    }
}
