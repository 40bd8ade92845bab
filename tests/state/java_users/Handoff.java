// holds
import java.util.concurrent.*;
public class Handoff {
    static int data;
    public static void main(String[] args) throws Exception {
        SynchronousQueue<String> q = new SynchronousQueue<>();
        Thread t = new Thread(() -> {
            try { data = 5; q.put("x"); } catch (InterruptedException e) { }
        });
        t.start();
        assert q.take().equals("x");
        assert data == 5;
    }
}
