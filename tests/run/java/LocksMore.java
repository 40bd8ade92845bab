/* Locks: reentrant, conditions, read-write, stamped, tryLock with time, interruption, fairness. */
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class LocksMore {
    static void pause(long ms) { try { Thread.sleep(ms); } catch (InterruptedException e) { Thread.currentThread().interrupt(); } }
    static class Buffer {
        final Lock lock = new ReentrantLock();
        final Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
        final int[] items = new int[2];
        int count, in, out;
        void put(int x) throws InterruptedException { lock.lock(); try { while (count == items.length) notFull.await(); items[in++ % 2] = x; count++; notEmpty.signal(); } finally { lock.unlock(); } }
        int take() throws InterruptedException { lock.lock(); try { while (count == 0) notEmpty.await(); count--; int x = items[out++ % 2]; notFull.signal(); return x; } finally { lock.unlock(); } }
    }
    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer();
        Thread producer = new Thread(() -> { try { for (int i = 1; i <= 20; i++) buffer.put(i); } catch (InterruptedException e) { } });
        producer.start();
        int sum = 0;
        for (int i = 0; i < 20; i++) sum = sum * 3 % 1009 + buffer.take();
        System.out.println(sum);
        ReentrantLock lock = new ReentrantLock(true);
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isFair() + lock.isHeldByCurrentThread() + lock.isLocked());
        Thread tries = new Thread(() -> { try { System.out.println(lock.tryLock() + " " + lock.tryLock(10, TimeUnit.MILLISECONDS)); } catch (InterruptedException e) { } });
        tries.start();
        tries.join();
        Thread waits = new Thread(() -> { try { lock.lockInterruptibly(); } catch (InterruptedException e) { System.out.println("interrupted while locking " + Thread.currentThread().isInterrupted()); } });
        waits.start();
        while (!lock.hasQueuedThread(waits)) Thread.yield();
        waits.interrupt();
        waits.join();
        lock.unlock();
        lock.unlock();
        try { lock.unlock(); } catch (IllegalMonitorStateException e) { System.out.println("not held " + e.getMessage()); }
        Condition condition = lock.newCondition();
        try { condition.signal(); } catch (IllegalMonitorStateException e) { System.out.println("signal without lock"); }
        lock.lock();
        System.out.println(condition.await(5, TimeUnit.MILLISECONDS) + " " + (condition.awaitNanos(1000) <= 0) + condition.awaitUntil(new java.util.Date(0)));
        lock.unlock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        Thread writer = new Thread(() -> { rw.writeLock().lock(); System.out.println("writing " + rw.isWriteLocked()); rw.writeLock().unlock(); });
        writer.start();
        while (!rw.hasQueuedThreads()) Thread.yield();
        System.out.println("readers " + rw.getReadLockCount() + rw.writeLock().tryLock());
        rw.readLock().unlock();
        rw.readLock().unlock();
        writer.join();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println("downgraded " + rw.getReadHoldCount());
        rw.readLock().unlock();
        StampedLock stamped = new StampedLock();
        long optimistic = stamped.tryOptimisticRead();
        System.out.println(stamped.validate(optimistic));
        long write = stamped.writeLock();
        System.out.println(stamped.validate(optimistic) + " " + (stamped.tryReadLock() == 0));
        long read = stamped.tryConvertToReadLock(write);
        System.out.println(StampedLock.isReadLockStamp(read) + " " + stamped.getReadLockCount());
        stamped.unlockRead(read);
        Object blocker = new Object();
        Thread parked = new Thread(() -> { LockSupport.park(blocker); System.out.println("unparked"); });
        parked.start();
        while (LockSupport.getBlocker(parked) != blocker) Thread.yield();
        LockSupport.unpark(parked);
        parked.join();
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());
    }
}
