/* Threads with monitors: counting, nesting, joining, names, daemons. */
public class Monitors {
    private int count;
    synchronized void add(int n) { for (int i = 0; i < n; i++) count++; }
    static synchronized void both(Monitors a, Monitors b) { synchronized (a) { synchronized (b) { synchronized (a) { a.count++; b.count--; } } } }
    public static void main(String[] args) throws Exception {
        Monitors m = new Monitors(), o = new Monitors();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) { threads[i] = new Thread(() -> { for (int k = 0; k < 50; k++) { m.add(10); both(m, o); } }); threads[i].start(); }
        for (Thread t : threads) t.join();
        System.out.println(m.count + " " + o.count + " " + threads[0].isAlive() + " " + threads[0].getState());
        Thread named = new Thread(null, () -> System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().isDaemon()), "named");
        System.out.println(named.getState() + " " + named.getName() + " " + Thread.currentThread().getName());
        named.start();
        named.join();
        Thread daemon = new Thread(() -> { while (true) Thread.yield(); });
        daemon.setDaemon(true);
        daemon.start();
        Object lock = new Object();
        try { lock.notify(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        synchronized (lock) { System.out.println(Thread.holdsLock(lock)); lock.wait(10); }
        System.out.println(Thread.holdsLock(lock));
        Thread thrower = new Thread(() -> { throw new RuntimeException("in thread"); });
        thrower.setUncaughtExceptionHandler((t, e) -> System.out.println("handler " + e.getMessage()));
        thrower.start();
        thrower.join();
        try { thrower.start(); } catch (IllegalThreadStateException e) { System.out.println("twice"); }
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
        local.set(8);
        Thread l = new Thread(() -> System.out.println("local " + local.get()));
        l.start();
        l.join();
        System.out.println(local.get());
    }
}
