/* A thread ends the program while main waits. */
public class ExitInThread {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { System.out.println("bye"); System.exit(3); });
        t.start();
        Object o = new Object();
        synchronized (o) { o.wait(); }
        System.out.println("never");
    }
}
