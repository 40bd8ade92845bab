/* Semaphore, CountDownLatch, CyclicBarrier, Phaser, Exchanger: one possible outcome each. */
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Synchronizers {
    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger(), most = new AtomicInteger();
        Thread[] threads = new Thread[6];
        for (int i = 0; i < 6; i++) (threads[i] = new Thread(() -> { try { semaphore.acquire(); most.accumulateAndGet(inside.incrementAndGet(), Math::max); Thread.sleep(1); inside.decrementAndGet(); semaphore.release(); } catch (InterruptedException e) { } })).start();
        for (Thread t : threads) t.join();
        System.out.println((most.get() <= 2) + " " + semaphore.availablePermits() + semaphore.tryAcquire(3) + semaphore.tryAcquire(2) + semaphore.tryAcquire(1, TimeUnit.MILLISECONDS) + semaphore.drainPermits());
        CountDownLatch latch = new CountDownLatch(3);
        StringBuffer log = new StringBuffer();
        Thread waiter = new Thread(() -> { try { latch.await(); log.append("released"); } catch (InterruptedException e) { } });
        waiter.start();
        for (int i = 0; i < 3; i++) { log.append(latch.getCount()).append(' '); latch.countDown(); }
        waiter.join();
        latch.countDown();
        System.out.println(log + " " + latch.await(1, TimeUnit.MILLISECONDS) + new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS));
        int[][] grid = new int[3][4];
        int[] sums = new int[4];
        CyclicBarrier barrier = new CyclicBarrier(3, () -> { for (int r = 0; r < 4; r++) { int s = 0; for (int[] row : grid) s += row[r]; sums[r] = s; } });
        Thread[] workers = new Thread[3];
        for (int w = 0; w < 3; w++) { int me = w; (workers[w] = new Thread(() -> { try { for (int round = 0; round < 4; round++) { grid[me][round] = (round == 0 ? 1 : sums[round - 1]) + me; barrier.await(); } } catch (InterruptedException | BrokenBarrierException e) { System.out.println(e); } })).start(); }
        for (Thread t : workers) t.join();
        System.out.println(java.util.Arrays.toString(sums));
        CyclicBarrier broken = new CyclicBarrier(2);
        Thread alone = new Thread(() -> { try { broken.await(); } catch (BrokenBarrierException e) { System.out.println("broken"); } catch (InterruptedException e) { System.out.println("interrupted"); } });
        alone.start();
        while (broken.getNumberWaiting() == 0) Thread.yield();
        alone.interrupt();
        alone.join();
        System.out.println(broken.isBroken());
        try { broken.await(); } catch (BrokenBarrierException e) { System.out.println("already broken"); }
        broken.reset();
        try { broken.await(5, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timed out " + broken.isBroken()); }
        Phaser phaser = new Phaser(1) { @Override protected boolean onAdvance(int phase, int parties) { System.out.println("phase " + phase + " of " + parties); return phase >= 2; } };
        for (int i = 0; i < 2; i++) { phaser.register(); new Thread(() -> { while (!phaser.isTerminated()) phaser.arriveAndAwaitAdvance(); }).start(); }
        while (!phaser.isTerminated()) phaser.arriveAndAwaitAdvance();
        System.out.println("terminated " + (phaser.getPhase() < 0));
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 1);
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>() { @Override protected String childValue(String parent) { return parent + "'s child"; } };
        local.set(5);
        inherited.set("main");
        Thread child = new Thread(() -> { System.out.println(local.get() + " " + inherited.get()); local.set(9); });
        child.start();
        child.join();
        local.remove();
        System.out.println(local.get() + inherited.get());
    }
}
