// verdict: deadlock
// Broken: each thread takes the locks in an order that it throws a coin for.
import java.util.Random;

public class Coin {
    static final Object one = new Object(), other = new Object();

    static void work() {
        boolean first = new Random().nextBoolean();
        synchronized (first ? one : other) {
            synchronized (first ? other : one) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(Coin::work).start();
        work();
    }
}
