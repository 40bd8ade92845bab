/* Daemons that wait for each other's monitors in a circle, while main goes on and leaves. */
public class DaemonCircle {
    static final Object a = new Object(), b = new Object();

    static void start(Object first, Object second) {
        Thread t = new Thread(() -> {
            synchronized (first) {
                synchronized (second) { // found: deadlock
                    System.out.print("");
                }
            }
        });
        t.setDaemon(true);
        t.start();
    }

    /*
     * outcome: end
     * outcome: deadlock
     */
    public static void main(String[] args) {
        start(a, b);
        start(b, a);
        System.out.println("end");
    }
}
