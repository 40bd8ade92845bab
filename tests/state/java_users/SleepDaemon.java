// holds
public class SleepDaemon {
    static volatile boolean stop;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                while (!stop)
                    Thread.sleep(10);
            } catch (InterruptedException e) {
                return;
            }
        });
        t.setDaemon(true);
        t.start();
    }
}
