/* Interrupts: of sleep, wait, join, park; before and while; the flag; timed waits. */
public class Interrupts {
    static final Object lock = new Object();
    static Thread start(String name, Body body) { Thread t = new Thread(() -> { try { body.run(); System.out.println(name + " ended normally"); } catch (InterruptedException e) { System.out.println(name + " interrupted: " + e.getMessage() + " flag " + Thread.currentThread().isInterrupted()); } }, name); t.start(); return t; }
    interface Body { void run() throws InterruptedException; }
    static void await(Thread t, Thread.State state) { while (t.getState() != state) Thread.yield(); }
    public static void main(String[] args) throws Exception {
        Thread sleeper = start("sleeper", () -> Thread.sleep(100000));
        await(sleeper, Thread.State.TIMED_WAITING);
        sleeper.interrupt();
        sleeper.join();
        Thread waiter = start("waiter", () -> { synchronized (lock) { lock.wait(); } });
        await(waiter, Thread.State.WAITING);
        synchronized (lock) { waiter.interrupt(); System.out.println("holding the lock"); }
        waiter.join();
        Thread joiner = start("joiner", () -> Thread.currentThread().join());
        await(joiner, Thread.State.WAITING);
        joiner.interrupt();
        joiner.join();
        Thread early = start("early", () -> { Thread.currentThread().interrupt(); System.out.println(Thread.currentThread().isInterrupted()); Thread.sleep(0, 1); });
        early.join();
        Thread cleared = start("cleared", () -> { Thread.currentThread().interrupt(); System.out.println(Thread.interrupted() + " " + Thread.interrupted()); Thread.sleep(1); });
        cleared.join();
        Thread spins = start("spins", () -> { while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait(); });
        spins.interrupt();
        spins.join();
        System.out.println(spins.isInterrupted() + " " + spins.isAlive());
        Thread blocked = new Thread(() -> { synchronized (lock) { System.out.println("got the lock, flag " + Thread.currentThread().isInterrupted()); } });
        synchronized (lock) { blocked.start(); await(blocked, Thread.State.BLOCKED); blocked.interrupt(); System.out.println("blocked stays " + blocked.getState()); }
        blocked.join();
        long before = System.nanoTime();
        synchronized (lock) { lock.wait(30); }
        System.out.println("timed wait " + (System.nanoTime() - before >= 29_000_000));
        synchronized (lock) { lock.wait(0, 500000); }
        Thread timed = start("timed", () -> { synchronized (lock) { lock.wait(100000); } });
        await(timed, Thread.State.TIMED_WAITING);
        synchronized (lock) { lock.notify(); }
        timed.join();
        Thread late = start("late join", () -> { Thread t = new Thread(() -> { try { Thread.sleep(1000); } catch (InterruptedException e) { } }); t.setDaemon(true); t.start(); t.join(10); System.out.println("alive " + t.isAlive()); });
        late.join();
        for (Body bad : new Body[] {() -> lock.wait(), () -> lock.notify(), () -> lock.notifyAll(), () -> { synchronized (lock) { lock.wait(-1); } }, () -> { synchronized (lock) { lock.wait(1, 1000000); } }, () -> Thread.sleep(-1), () -> new Thread().join(-1), () -> { Thread t = new Thread(() -> { }); t.start(); t.start(); }, () -> { Thread.currentThread().setDaemon(true); }, () -> new Thread().setPriority(11)})
            try { bad.run(); System.out.println("fine"); } catch (IllegalMonitorStateException | IllegalArgumentException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
        Thread fresh = new Thread(() -> { });
        System.out.println(fresh.getState() + " " + fresh.isAlive() + fresh.isDaemon() + fresh.getPriority() + Thread.currentThread().getName() + Thread.currentThread().getThreadGroup().getName());
        fresh.interrupt();
        fresh.start();
        fresh.join();
        System.out.println(fresh.getState());
        Thread unborn = new Thread(() -> {
            System.out.println(Thread.currentThread().isInterrupted());
            try { Thread.sleep(1); System.out.println("slept"); } catch (InterruptedException e) { System.out.println("interrupted before it started"); }
        });
        unborn.interrupt();
        unborn.start();
        unborn.join();
    }
}
