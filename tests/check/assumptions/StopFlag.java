// assumption: sequential-consistency
// The flag is not volatile: the compiled loop reads it once, and never sees that it changes.
public class StopFlag implements Runnable {
    private boolean stop;
    private long rounds;

    public void stop() {
        stop = true;
    }

    @Override
    public void run() {
        while (!stop)
            rounds++;
    }

    public static void main(String[] arguments) throws Exception {
        StopFlag flag = new StopFlag();
        Thread worker = new Thread(flag);
        worker.setDaemon(true);
        worker.start();
        Thread.sleep(2000);
        flag.stop();
        worker.join(5000);
        if (worker.isAlive())
            System.out.println("shown: the worker does not stop");
    }
}
