/* Two threads wait for each other's end. */
public class JoinCycle {
    static Thread one, two;

    static void await(Thread other) {
        try {
            other.join(); // found: deadlock+
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        one = new Thread(() -> await(two));
        two = new Thread(() -> await(one));
        one.start();
        two.start();
    }
}
