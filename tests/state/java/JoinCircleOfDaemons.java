/* Two daemons wait for each other's end, one of them with a lock in its hands, while main sleeps and leaves. */
public class JoinCircleOfDaemons {
    static volatile Thread first, second;

    static void join(Thread other) {
        try {
            other.join(); // found: deadlock
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /*
     * outcome: end
     * outcome: deadlock
     */
    public static void main(String[] args) throws InterruptedException {
        first = new Thread(() -> join(second));
        second = new Thread(() -> join(first));
        first.setDaemon(true);
        second.setDaemon(true);
        first.start();
        second.start();
        System.out.println("end");
    }
}
