/* java.util.concurrent.atomic and locks. */
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
public class Atomics {
    static int plain;
    public static void main(String[] args) throws Exception {
        AtomicInteger a = new AtomicInteger(5);
        System.out.println(a.incrementAndGet() + " " + a.getAndAdd(3) + " " + a.compareAndSet(9, 1) + " " + a.compareAndSet(9, 2) + " " + a.updateAndGet(x -> x * 10) + " " + a.accumulateAndGet(4, Math::max) + " " + a);
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.decrementAndGet() + " " + l.getAndSet(7) + " " + l.get());
        AtomicReference<String> r = new AtomicReference<>("x");
        System.out.println(r.compareAndSet("x", "y") + " " + r.getAndSet("z") + " " + r.updateAndGet(s -> s + s) + r.get());
        AtomicBoolean z = new AtomicBoolean();
        System.out.println(z.getAndSet(true) + " " + z.compareAndSet(true, false) + z.get());
        AtomicIntegerArray arr = new AtomicIntegerArray(3);
        arr.addAndGet(1, 5); arr.compareAndSet(2, 0, 9);
        System.out.println(arr + " " + arr.length());
        LongAdder adder = new LongAdder();
        ReentrantLock lock = new ReentrantLock();
        Condition c = lock.newCondition();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        CountDownLatch latch = new CountDownLatch(3);
        for (int t = 0; t < 3; t++) new Thread(() -> { for (int i = 0; i < 100; i++) { a.incrementAndGet(); adder.increment(); lock.lock(); try { plain++; c.signalAll(); } finally { lock.unlock(); } rw.writeLock().lock(); rw.writeLock().unlock(); rw.readLock().lock(); rw.readLock().unlock(); } latch.countDown(); }).start();
        latch.await();
        System.out.println(a + " " + adder.sum() + " " + plain + " " + lock.isLocked() + " " + lock.tryLock() + lock.getHoldCount());
        lock.unlock();
        try { lock.unlock(); } catch (IllegalMonitorStateException e) { System.out.println("not held"); }
        Semaphore s = new Semaphore(1);
        s.acquire();
        System.out.println(s.tryAcquire() + " " + s.tryAcquire(5, TimeUnit.MILLISECONDS) + s.availablePermits());
        CyclicBarrier barrier = new CyclicBarrier(2, () -> System.out.println("barrier"));
        Thread t = new Thread(() -> { try { barrier.await(); } catch (Exception e) { System.out.println(e); } });
        t.start();
        barrier.await();
        t.join();
        lock.lock();
        System.out.println(c.await(1, TimeUnit.MILLISECONDS));
        lock.unlock();
        AtomicStampedReference<String> st = new AtomicStampedReference<>("v", 1);
        System.out.println(st.compareAndSet("v", "w", 1, 2) + st.getReference() + st.getStamp());
        StampedLock sl = new StampedLock();
        long stamp = sl.tryOptimisticRead();
        System.out.println(sl.validate(stamp));
    }
}
