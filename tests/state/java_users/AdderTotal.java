/* Totals after join. */
// holds
import java.util.concurrent.atomic.*;
public class AdderTotal {
    static final LongAdder n = new LongAdder(); static final AtomicInteger m = new AtomicInteger(); static final AtomicLong k = new AtomicLong();
    static void w() { n.increment(); m.addAndGet(2); k.updateAndGet(v -> v + 3); m.accumulateAndGet(1, Integer::sum); }
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(AdderTotal::w), y = new Thread(AdderTotal::w);
        x.start(); y.start(); x.join(); y.join();
        assert n.sum() == 2 && m.get() == 6 && k.get() == 6;
    }
}
