/* java.util.concurrent.locks in full: conditions, fairness, interruptible and timed locking, read and write. */
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class Locks {
    static class Buffer { final Lock l = new ReentrantLock(true); final Condition full = l.newCondition(), empty = l.newCondition(); final int[] a = new int[2]; int n, in, out; void put(int x) throws InterruptedException { l.lock(); try { while (n == a.length) full.await(); a[in] = x; in = (in + 1) % a.length; n++; empty.signal(); } finally { l.unlock(); } } int take() throws InterruptedException { l.lock(); try { while (n == 0) empty.await(); int x = a[out]; out = (out + 1) % a.length; n--; full.signal(); return x; } finally { l.unlock(); } } }
    public static void main(String[] args) throws Exception {
        Buffer b = new Buffer();
        Thread p = new Thread(() -> { try { for (int i = 0; i < 30; i++) b.put(i * i); } catch (InterruptedException e) { } });
        p.start();
        int sum = 0;
        for (int i = 0; i < 30; i++) sum += b.take();
        System.out.println(sum);
        ReentrantLock l = new ReentrantLock();
        l.lock(); l.lock();
        System.out.println(l.getHoldCount() + " " + l.isHeldByCurrentThread() + " " + l.isFair());
        Thread t = new Thread(() -> { try { System.out.println(l.tryLock(2, TimeUnit.MILLISECONDS)); l.lockInterruptibly(); } catch (InterruptedException e) { System.out.println("interrupted"); } });
        t.start();
        while (!l.hasQueuedThread(t) || t.getState() != Thread.State.WAITING) Thread.sleep(1);
        t.interrupt();
        t.join();
        l.unlock(); l.unlock();
        ReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock(); rw.readLock().lock();
        System.out.println(rw.writeLock().tryLock());
        rw.readLock().unlock(); rw.readLock().unlock();
        System.out.println(rw.writeLock().tryLock() + " " + rw.readLock().tryLock());
        StampedLock s = new StampedLock();
        long w = s.writeLock();
        System.out.println(s.tryReadLock() + " " + s.validate(w) + s.isWriteLocked());
        s.unlockWrite(w);
        Thread parked = new Thread(() -> { LockSupport.park(); System.out.println("unparked"); LockSupport.parkNanos(1000); });
        parked.start();
        LockSupport.unpark(parked);
        parked.join();
        Condition c = l.newCondition();
        try { c.signal(); } catch (IllegalMonitorStateException e) { System.out.println("not owner"); }
        l.lock();
        System.out.println(c.awaitNanos(1000) <= 0);
        l.unlock();
    }
}
