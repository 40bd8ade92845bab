/* java.util.concurrent.atomic: every sort, updaters, adders, stamped references. */
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class AtomicsMore {
    volatile int count; volatile long total; volatile String name = "n";
    static void inThreads(int n, Runnable r) throws Exception { Thread[] t = new Thread[n]; for (int i = 0; i < n; i++) (t[i] = new Thread(r)).start(); for (Thread x : t) x.join(); }
    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + i.addAndGet(10) + i.updateAndGet(x -> x * 2) + i.getAndUpdate(x -> x - 1) + i.accumulateAndGet(3, Math::max) + i.compareAndSet(33, 1) + i.getAndAccumulate(4, Integer::sum) + i + i.intValue() + i.compareAndExchange(5, 6));
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndSet(3) + l.decrementAndGet() + l.getPlain());
        AtomicBoolean z = new AtomicBoolean();
        System.out.println(z.getAndSet(true) + " " + z.compareAndSet(true, false) + z);
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(r.updateAndGet(s -> s + "b") + r.compareAndSet("ab", "c") + r.getAndAccumulate("d", String::concat) + r);
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        AtomicReferenceArray<String> refs = new AtomicReferenceArray<>(new String[] {"x", null});
        System.out.println(array.incrementAndGet(1) + " " + array.getAndAdd(2, 7) + array + refs.compareAndSet(1, null, "y") + refs + new AtomicLongArray(new long[] {1, 2}).addAndGet(0, 5));
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("s", 1);
        int[] stamp = new int[1];
        System.out.println(stamped.compareAndSet("s", "t", 1, 2) + stamped.get(stamp) + stamp[0] + stamped.compareAndSet("t", "u", 1, 3));
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
        System.out.println(marked.attemptMark("m", true) + " " + marked.isMarked());
        AtomicsMore o = new AtomicsMore();
        var counts = AtomicIntegerFieldUpdater.newUpdater(AtomicsMore.class, "count");
        var totals = AtomicLongFieldUpdater.newUpdater(AtomicsMore.class, "total");
        var names = AtomicReferenceFieldUpdater.newUpdater(AtomicsMore.class, String.class, "name");
        LongAdder adder = new LongAdder();
        LongAccumulator most = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAdder doubles = new DoubleAdder();
        AtomicInteger plain = new AtomicInteger();
        inThreads(4, () -> { for (int n = 0; n < 50; n++) { counts.incrementAndGet(o); totals.addAndGet(o, n); adder.add(2); most.accumulate(n); doubles.add(0.5); plain.incrementAndGet(); } });
        System.out.println(o.count + " " + o.total + " " + adder.sum() + " " + most.get() + " " + doubles.sum() + " " + plain + names.compareAndSet(o, "n", "m") + o.name + adder.sumThenReset() + adder);
        try { AtomicIntegerFieldUpdater.newUpdater(AtomicsMore.class, "total"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { array.get(5); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}
