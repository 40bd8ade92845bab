/* Lives of threads: names, groups, daemons, joins, subclasses, exit hooks, states, order by joins. */
import java.util.*;

public class ThreadLives {
    static class Worker extends Thread { final int n; int result; Worker(int n) { super("worker-" + n); this.n = n; } @Override public void run() { for (int i = 1; i <= n; i++) result += i; } }
    public static void main(String[] args) throws Exception {
        Worker[] workers = new Worker[5];
        for (int i = 0; i < 5; i++) { workers[i] = new Worker(i * 10); workers[i].start(); }
        for (Worker w : workers) { w.join(); System.out.println(w.getName() + " " + w.result); }
        Thread daemon = new Thread(() -> { while (true) try { Thread.sleep(1000); } catch (InterruptedException e) { return; } }, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        System.out.println(daemon.isDaemon() + " " + new Thread(() -> { }).getName().startsWith("Thread-") + " " + daemon.getName());
        Thread child = new Thread(() -> { Thread grand = new Thread(() -> System.out.println("grandchild daemon " + Thread.currentThread().isDaemon())); grand.start(); try { grand.join(); } catch (InterruptedException e) { } });
        child.setDaemon(true);
        child.start();
        child.join();
        new Thread(() -> { }).run();
        Thread renamed = new Thread("before") { @Override public void run() { setName("after"); System.out.println(getName() + " " + Thread.currentThread().getName() + " " + (Thread.currentThread() == this)); } };
        renamed.start();
        renamed.join();
        ThreadGroup group = new ThreadGroup("g");
        Thread member = new Thread(group, () -> System.out.println(Thread.currentThread().getThreadGroup().getName() + " " + group.activeCount()), "member", 1 << 16);
        member.start();
        member.join();
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        Thread previous = Thread.currentThread();
        Thread last = null;
        for (int i = 0; i < 4; i++) {
            Thread wait = last;
            int n = i;
            last = new Thread(() -> { try { if (wait != null) wait.join(); } catch (InterruptedException e) { } order.add("t" + n); });
            last.start();
        }
        last.join();
        System.out.println(order);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        new Thread(() -> { try { Thread.sleep(20); } catch (InterruptedException e) { } System.out.println("main has ended " + (previous.getState() == Thread.State.TERMINATED)); }).start();
        System.out.println("end of main " + Thread.currentThread().getState());
    }
}
