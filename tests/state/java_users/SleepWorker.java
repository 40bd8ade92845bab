public class SleepWorker {
    static volatile boolean stop;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                while (!stop) // found: deadlock
                    Thread.sleep(10);
            } catch (InterruptedException e) {
                return;
            }
        });
        t.start();
    }
}
