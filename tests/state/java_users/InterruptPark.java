/* Unpark before or after park: the permit is kept. */
// holds
import java.util.concurrent.locks.LockSupport;
public class InterruptPark {
    static volatile boolean go;
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(() -> { while (!go) LockSupport.park(); });
        x.start();
        go = true;
        LockSupport.unpark(x);
        x.join();
        assert !x.isAlive();
    }
}
