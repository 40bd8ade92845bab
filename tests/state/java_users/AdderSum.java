/* Sum() may be seen at 1 between the two adds. */
import java.util.concurrent.atomic.LongAdder;
public class AdderSum {
    static final LongAdder n = new LongAdder();
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(n::increment), y = new Thread(() -> n.add(2));
        x.start(); y.start();
        long s = n.sum();
        x.join(); y.join();
        assert n.sum() == 3;
        assert s != 2; // found: assertion
    }
}
