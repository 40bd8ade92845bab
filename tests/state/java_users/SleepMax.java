// holds
public class SleepMax {
    static volatile boolean woke;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try { Thread.sleep(Long.MAX_VALUE); woke = true; } catch (InterruptedException e) { }
        });
        t.setDaemon(true);
        t.start();
        assert !woke;
    }
}
