/* wait and notify with one possible outcome: strict alternation of three threads, a rendezvous, a hand-made barrier and semaphore. */
public class PingPong {
    static final Object lock = new Object();
    static int turn;
    static final StringBuilder out = new StringBuilder();
    static class Gate { private int permits; synchronized void release() { permits++; notify(); } synchronized void acquire() throws InterruptedException { while (permits == 0) wait(); permits--; } }
    static class Barrier { final int parties; int count, round; Barrier(int n) { parties = n; } synchronized void await() throws InterruptedException { int mine = round; if (++count == parties) { count = 0; round++; notifyAll(); } else while (mine == round) wait(); } }
    static class Slot<T> { private T value; synchronized void put(T v) throws InterruptedException { while (value != null) wait(); value = v; notifyAll(); } synchronized T take() throws InterruptedException { while (value == null) wait(); T v = value; value = null; notifyAll(); return v; } }
    static synchronized void reentrant(int n) { if (n > 0) { synchronized (lock) { reentrant(n - 1); } } else out.append("deep"); }
    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int me = t;
            threads[t] = new Thread(() -> { for (int i = 0; i < 4; i++) synchronized (lock) { while (turn % 3 != me) try { lock.wait(); } catch (InterruptedException e) { return; } out.append((char) ('a' + me)); turn++; lock.notifyAll(); } });
            threads[t].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(out);
        Gate ping = new Gate(), pong = new Gate();
        out.setLength(0);
        Thread player = new Thread(() -> { try { for (int i = 0; i < 3; i++) { ping.acquire(); out.append("pong "); pong.release(); } } catch (InterruptedException e) { } });
        player.start();
        for (int i = 0; i < 3; i++) { out.append("ping "); ping.release(); pong.acquire(); }
        player.join();
        System.out.println(out);
        Barrier barrier = new Barrier(4);
        int[] cells = {1, 2, 3, 4};
        for (int t = 0; t < 3; t++) { int me = t; threads[t] = new Thread(() -> step(me, cells, barrier)); threads[t].start(); }
        step(3, cells, barrier);
        for (Thread t : threads) t.join();
        System.out.println(java.util.Arrays.toString(cells));
        Slot<Integer> slot = new Slot<>(), squares = new Slot<>();
        Thread squarer = new Thread(() -> { try { for (int n; (n = slot.take()) >= 0;) squares.put(n * n); } catch (InterruptedException e) { } });
        squarer.start();
        int sum = 0;
        for (int i = 0; i < 10; i++) { slot.put(i); sum += squares.take(); }
        slot.put(-1);
        squarer.join();
        out.setLength(0);
        reentrant(5);
        System.out.println(sum + " " + out + Thread.holdsLock(lock) + Thread.holdsLock(PingPong.class));
        synchronized (lock) { synchronized (PingPong.class) { synchronized (lock) { lock.wait(1); System.out.println(Thread.holdsLock(lock) + " " + Thread.holdsLock(PingPong.class)); } } }
    }
    static void step(int me, int[] cells, Barrier barrier) {
        try {
            for (int round = 0; round < 3; round++) { int next = cells[(me + 1) % 4]; barrier.await(); cells[me] += next; barrier.await(); }
        } catch (InterruptedException e) { }
    }
}
