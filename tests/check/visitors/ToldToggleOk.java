/* Correct: the toggle retries until its compare-and-set succeeds. */
// options: --kinds atomicity
// expect: must-hold
import java.util.concurrent.atomic.AtomicBoolean;
public class ToldToggleOk {
    private final AtomicBoolean on = new AtomicBoolean();
    void toggle() {
        boolean old;
        do { old = on.get(); } while (!on.compareAndSet(old, !old));
    }
    public static void main(String[] args) throws Exception {
        ToldToggleOk t = new ToldToggleOk();
        Thread a = new Thread(t::toggle), b = new Thread(t::toggle);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(!t.on.get() ? "fine" : "LOST");
    }
}
