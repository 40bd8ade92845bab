/* Broken: set(!get()) loses a toggle. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.concurrent.atomic.AtomicBoolean;
public class ToldToggleBad {
    private final AtomicBoolean on = new AtomicBoolean();
    void toggle() {
        on.set(!on.get());
    }
    public static void main(String[] args) throws Exception {
        ToldToggleBad t = new ToldToggleBad();
        Thread a = new Thread(t::toggle), b = new Thread(t::toggle);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(!t.on.get() ? "fine" : "LOST");
    }
}
