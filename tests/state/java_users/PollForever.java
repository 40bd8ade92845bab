import java.util.concurrent.*;
public class PollForever {
    public static void main(String[] args) throws Exception {
        BlockingQueue<String> q = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> {
            try {
                while (!"end".equals(q.poll(1, TimeUnit.SECONDS))) // found: deadlock
                    ;
            } catch (InterruptedException e) {
                return;
            }
        });
        t.start();
        q.put("go");
    }
}
