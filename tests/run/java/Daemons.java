/* Daemon threads do not keep the program alive; others do, also when main is over. */
public class Daemons {
    public static void main(String[] args) {
        Thread d = new Thread(() -> { while (true) try { Thread.sleep(1000); } catch (InterruptedException e) { } });
        d.setDaemon(true);
        d.start();
        new Thread(() -> { try { Thread.sleep(20); } catch (InterruptedException e) { } System.out.println("last " + Thread.currentThread().isDaemon()); }).start();
        System.out.println("main ends");
        throw new RuntimeException("main fails");
    }
}
