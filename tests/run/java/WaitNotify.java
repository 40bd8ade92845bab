/* wait, notify, notifyAll, interrupt, sleep: with one possible outcome. */
import java.util.*;
public class WaitNotify {
    static class Buffer {
        private final Queue<Integer> items = new LinkedList<>();
        private final int most;
        Buffer(int most) { this.most = most; }
        synchronized void put(int x) throws InterruptedException { while (items.size() == most) wait(); items.add(x); notifyAll(); }
        synchronized int take() throws InterruptedException { while (items.isEmpty()) wait(); int x = items.remove(); notifyAll(); return x; }
    }
    static boolean turn;
    public static void main(String[] args) throws Exception {
        Buffer b = new Buffer(2);
        Thread producer = new Thread(() -> { try { for (int i = 0; i < 100; i++) b.put(i); } catch (InterruptedException e) { } });
        producer.start();
        long sum = 0;
        for (int i = 0; i < 100; i++) { int x = b.take(); if (x != i) System.out.println("order"); sum += x; }
        producer.join();
        System.out.println(sum);
        Object lock = new Object();
        StringBuilder out = new StringBuilder();
        Thread other = new Thread(() -> { for (int i = 0; i < 5; i++) synchronized (lock) { while (!turn) try { lock.wait(); } catch (InterruptedException e) { } out.append("b"); turn = false; lock.notify(); } });
        other.start();
        for (int i = 0; i < 5; i++) synchronized (lock) { while (turn) lock.wait(); out.append("a"); turn = true; lock.notify(); }
        other.join();
        System.out.println(out);
        Thread sleeper = new Thread(() -> { try { Thread.sleep(1000000); System.out.println("no"); } catch (InterruptedException e) { System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted()); } });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        Thread waiter = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { System.out.println("interrupted " + Thread.holdsLock(lock)); } } });
        waiter.start();
        Thread.sleep(20);
        waiter.interrupt();
        waiter.join();
        Thread.currentThread().interrupt();
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());
        long start = System.nanoTime();
        Thread.sleep(50);
        System.out.println(System.nanoTime() - start >= 50000000L);
        synchronized (lock) { lock.wait(5); }
        Thread j = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { } });
        j.start();
        j.join(30);
        System.out.println(j.isAlive());
        j.interrupt();
        j.join();
        System.out.println(j.isAlive());
    }
}
