/* Nested monitors, reentrance, wait in nested locks, static and instance locks, exceptions within. */
public class NestedMonitors {
    final Object a = new Object(), b = new Object();
    int n;
    synchronized int deep(int k) { synchronized (a) { if (k == 0) return n++; return deep(k - 1) + 1; } }
    static synchronized void stat(StringBuilder s) { s.append(Thread.holdsLock(NestedMonitors.class)); }
    void failing() { synchronized (a) { synchronized (b) { throw new IllegalStateException("x"); } } }
    synchronized void failingMethod() { throw new IllegalArgumentException("y"); }
    public static void main(String[] args) throws Exception {
        NestedMonitors m = new NestedMonitors();
        System.out.println(m.deep(10) + " " + m.n);
        StringBuilder s = new StringBuilder();
        stat(s);
        System.out.println(s);
        try { m.failing(); } catch (IllegalStateException e) { System.out.println(Thread.holdsLock(m.a) + "" + Thread.holdsLock(m.b)); }
        try { m.failingMethod(); } catch (IllegalArgumentException e) { System.out.println(Thread.holdsLock(m)); }
        Thread waiter = new Thread(() -> { synchronized (m) { synchronized (m) { synchronized (m.a) { try { while (m.n < 100) m.a.wait(); System.out.println("woken " + Thread.holdsLock(m) + Thread.holdsLock(m.a)); } catch (InterruptedException e) { } } } } });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) Thread.sleep(1);
        synchronized (m.a) { m.n = 100; m.a.notifyAll(); }
        waiter.join();
        Thread blocked = new Thread(() -> { synchronized (m.b) { System.out.println("got b"); } });
        synchronized (m.b) { blocked.start(); while (blocked.getState() != Thread.State.BLOCKED) Thread.yield(); System.out.println(blocked.getState()); }
        blocked.join();
        int[] order = new int[3];
        Thread[] ts = new Thread[3];
        Object turn = new Object();
        int[] next = {0};
        for (int i = 2; i >= 0; i--) { int id = i; ts[i] = new Thread(() -> { synchronized (turn) { while (next[0] != id) try { turn.wait(); } catch (InterruptedException e) { } order[next[0]++] = id; turn.notifyAll(); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(order[0] + "" + order[1] + order[2]);
        try { m.a.wait(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { synchronized (m.b) { m.a.notifyAll(); } } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
    }
}
