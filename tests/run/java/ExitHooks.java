/* System.exit from a thread while others run and wait: hooks run, the status is that of exit, finally blocks do not run. */
public class ExitHooks {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook runs")));
        Object lock = new Object();
        Thread waits = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { System.out.println("never"); } finally { System.out.println("never"); } } });
        waits.start();
        Thread exits = new Thread(() -> { try { System.out.println("exiting"); System.exit(42); } finally { System.out.println("never"); } });
        exits.start();
        exits.join();
        System.out.println("never");
    }
}
