/* An adder. */
// holds
import java.util.concurrent.atomic.LongAdder;
public class Adder {
    public static void main(String[] args) throws InterruptedException {
        LongAdder hits = new LongAdder();
        Thread t = new Thread(hits::increment);
        t.start();
        hits.add(2);
        t.join();
        assert hits.sum() == 3 : hits.sum();
    }
}
